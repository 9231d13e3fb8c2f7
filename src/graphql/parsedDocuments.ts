import type { ApolloServerOptions } from "@apollo/server";
import type { DocumentNode } from "graphql";
import { sha256 } from "../domain/sha256.js";
import type { Context } from "./context.js";
import { RecentTexts, type TextBounds } from "./RecentTexts.js";

type DocumentStore = NonNullable<ApolloServerOptions<Context>["documentStore"]>;

export interface ParsedDocuments {
  readonly store: DocumentStore;
  /** Whether this text was parsed and found valid, and is kept. */
  readonly has: (text: string) => boolean;
}

/** Ten times the text that the web app ships. A kept document takes about 70 bytes for each character of its text. */
const KEPT: TextBounds = { entries: 500, characters: 100_000 };

/**
 * Parsed documents, bounded by their texts. A document keeps the text that it was read from and all of its tokens, which a store that goes
 * by its JSON does not count: a long comment would cost nothing there.
 */
export function parsedDocuments(bounds = KEPT): ParsedDocuments {
  const parsed = new RecentTexts<DocumentNode>(bounds);
  return {
    store: {
      get: async (key) => parsed.get(hashIn(key)),
      set: async (key, document) => parsed.set(hashIn(key), document, document.loc?.source.body.length ?? 0),
      delete: async (key) => parsed.delete(hashIn(key)),
    },
    has: (text) => parsed.get(sha256(text).toString("hex")) !== undefined,
  };
}

/** Apollo writes the hash of the schema before that of the text. There is one schema. */
function hashIn(key: string): string {
  return key.slice(-64);
}
