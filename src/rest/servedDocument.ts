interface Linked {
  readonly servers?: readonly object[];
  readonly externalDocs?: { readonly url: string };
}

/** The document as this server answers it: generated clients need a whole address, and only the configuration knows it. */
export function servedDocument<Document extends Linked>(document: Document, publicUrl: string | undefined): Document {
  if (publicUrl === undefined) return document;
  const origin = publicUrl.replace(/\/+$/, "");
  const { externalDocs } = document;
  return {
    ...document,
    servers: [{ url: `${origin}/api`, description: "This server" }],
    ...(externalDocs === undefined ? {} : { externalDocs: { ...externalDocs, url: `${origin}${externalDocs.url}` } }),
  };
}
