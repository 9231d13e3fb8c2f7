import { columnRoles } from "../../domain/importFile.js";

/** What a column may be taken for. Those of `ignored` are known and not needed, such as the holder of a card. */
export const headingRoles = [...columnRoles, "ignored"] as const;
export type HeadingRole = (typeof headingRoles)[number];

/**
 * Words outside the headings: money out and money in, as words of a column; the status of a transaction that counts, and of one that
 * does not, or not yet; how a row of a balance or a total begins; what a card's list calls the payment of its bill.
 */
export type WordKind = "out" | "in" | "final" | "notFinal" | "balanceRow" | "cardPayment";

/** Encodings of one byte per sign that the files of a language come in. */
export type Region = "western" | "central" | "cyrillic" | "greek" | "turkish" | "baltic";

/**
 * How banks write in one language: the headings of each role and the words of each kind, between `|`. Between `>` stand groups of
 * headings, the best first: where a file has columns of several groups, the one of the first group is meant.
 */
export type Language = Readonly<Record<HeadingRole | WordKind, string>> & {
  /** Null where many encodings are usual. */
  readonly region: Region | null;
};
