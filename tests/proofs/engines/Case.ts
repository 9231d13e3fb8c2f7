import type { Collection, Document } from "mongodb";
import type { Roll } from "./Roll.js";

/** What is asked of both engines. It is data, so that a difference can be printed, judged, and asked again of one document. */
export type Question =
  | { readonly find: Document }
  /** `each`: the answer for a document depends on that one alone. */
  | { readonly aggregate: Document[]; readonly each?: boolean; readonly ordered?: boolean }
  | { readonly update: Document; readonly where?: Document; readonly arrayFilters?: Document[]; readonly upsert?: boolean }
  /** One after the other, on a collection of their own. */
  | { readonly calls: readonly Call[] };

export interface Call {
  /** What is called, and with what: for whoever reads of a difference. */
  readonly text: string;
  readonly run: (collection: Collection) => Promise<unknown>;
}

export type Cases = Readonly<Record<string, (roll: Roll) => Question>>;

export interface Difference {
  readonly role: string;
  readonly name: string;
  readonly question: Question;
  /** Those that the answers are about. */
  readonly documents: readonly Document[];
  readonly standin: string;
  readonly second: string;
}
