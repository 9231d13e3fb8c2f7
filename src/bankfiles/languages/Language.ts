import { columnRoles } from "../../domain/importFile.js";

/** What a column may be taken for. Those of `ignored` are known and not needed, such as the holder of a card. */
export const headingRoles = [...columnRoles, "ignored"] as const;
export type HeadingRole = (typeof headingRoles)[number];

/** Encodings of one byte per sign that the files of a language come in. */
export type Region = "western" | "central" | "cyrillic" | "greek" | "turkish" | "baltic";

/**
 * How banks write in one language. Headings and words stand in one text each, between `|`. A role has groups of headings, the best
 * first: where a file has columns of several groups, the one of the first group is meant.
 */
export interface Language {
  readonly code: string;
  /** Null where many encodings are usual. */
  readonly region: Region | null;
  readonly headings: Readonly<Partial<Record<HeadingRole, readonly string[]>>>;
  /** Money out and money in, as words of a column. */
  readonly out: string;
  readonly in: string;
  /** Of a transaction that counts, and of one that does not, or not yet. */
  readonly final?: string;
  readonly notFinal?: string;
  /** How a row begins that tells a balance or a total, and is no transaction. */
  readonly balanceRow: string;
  /** What a card's list calls the payment of its bill. */
  readonly cardPayment?: string;
}
