/** The document as this server answers it: generated clients need a whole address, and only the configuration knows it. */
export function servedDocument<Document extends object>(document: Document, publicUrl: string | undefined): Document {
  if (publicUrl === undefined) return document;
  return { ...document, servers: [{ url: `${publicUrl.replace(/\/+$/, "")}/api`, description: "This server" }] };
}
