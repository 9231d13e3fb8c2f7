import { type DocumentNode, Kind, parse, print, stripIgnoredCharacters, visit } from "graphql";
import { sha256 } from "../domain/sha256.js";

/** Documents by their hash, as `schema/documents.json` has them. */
export type KnownDocuments = Readonly<Record<string, string>>;

/** One text for one document: clients' caches ask for the types besides, and print it in their own way. */
export function plainText(document: DocumentNode): string {
  const bare = visit(document, {
    Field: (node) => (node.name.value === "__typename" && node.alias === undefined ? null : undefined),
  });
  const definitions = [...bare.definitions].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return stripIgnoredCharacters(print({ ...bare, definitions }));
}

export function documentId(text: string): string {
  return `sha256:${sha256(text).toString("hex")}`;
}

/** The id of a document that somebody sent; null for what cannot be read. */
export function idOfText(text: string, maxTokens: number): string | null {
  try {
    return documentId(plainText(parse(text, { maxTokens })));
  } catch {
    return null;
  }
}

function nameOf(definition: DocumentNode["definitions"][number]): string {
  const named = definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION;
  return `${definition.kind} ${named ? (definition.name?.value ?? "") : ""}`;
}
