type Json = { [key: string]: unknown };

/** The one step after tsoa: what its document lacks or words in a way that generated clients stumble over. */
export function finished(document: Json): Json {
  return document;
}
