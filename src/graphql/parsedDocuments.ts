import type { ApolloServerOptions } from "@apollo/server";
import type { DocumentNode } from "graphql";
import type { Context } from "./context.js";
import { RecentTexts, type TextBounds } from "./RecentTexts.js";

type DocumentStore = NonNullable<ApolloServerOptions<Context>["documentStore"]>;

/** What the web app ships is a tenth of it. */
const KEPT: TextBounds = { entries: 2000, characters: 1_000_000 };

/**
 * Parsed documents, bounded by their texts. A document keeps the text that it was read from and all of its tokens, which a store that goes
 * by its JSON does not count: a long comment would cost nothing there.
 */
export function parsedDocuments(bounds = KEPT): DocumentStore {
  const parsed = new RecentTexts<DocumentNode>(bounds);
  return {
    get: async (key) => parsed.get(key),
    set: async (key, document) => parsed.set(key, document, document.loc?.source.body.length ?? 0),
    delete: async (key) => parsed.delete(key),
  };
}
