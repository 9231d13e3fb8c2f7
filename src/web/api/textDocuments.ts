/** A GraphQL document that was never parsed: its text, and those of its fragments. */
interface TextDocument {
  readonly kind: "Document";
  readonly definitions: readonly [];
  readonly texts: ReadonlySet<string>;
  readonly loc: { readonly source: { readonly body: string } };
}

/** Stands in for gql.tada in the built pages, which send documents and never look into them: no parser and no printer is loaded. */
export function initGraphQLTada() {
  return (text: string, fragments: readonly TextDocument[] = []): TextDocument => {
    const texts = new Set([text, ...fragments.flatMap((fragment) => [...fragment.texts])]);
    return { kind: "Document", definitions: [], texts, loc: { source: { body: [...texts].join("\n") } } };
  };
}
