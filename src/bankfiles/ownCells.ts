import { z } from "zod";
import { decimalText } from "../domain/money.js";
import { minorUnits } from "./values/decimals.js";
import type { TransactionPart } from "./Transaction.js";

const tagsCell = z.array(z.string());
const partsCell = z.array(z.strictObject({ category: z.string().nullable(), amount: z.string(), note: z.string().nullable() }));

/** Tags and splits are JSON inside their cell: the only way in which nothing that may stand in them gets lost. */
export function tagsText(tags: readonly string[]): string {
  return tags.length === 0 ? "" : JSON.stringify(tags);
}

export function partsText(parts: readonly TransactionPart[], exponent: number): string {
  if (parts.length < 2) return "";
  return JSON.stringify(parts.map(({ category, amount, note }) => ({ category, amount: decimalText(amount, exponent), note })));
}

export function ownTags(text: string | null): readonly string[] | null {
  if (text === null) return [];
  const tags = tagsCell.safeParse(json(text));
  return tags.success ? tags.data : null;
}

export function ownParts(text: string, exponent: number): readonly TransactionPart[] | null {
  if (text === "") return [];
  const cells = partsCell.safeParse(json(text));
  if (!cells.success) return null;
  const parts = cells.data.map((cell) => ({ ...cell, amount: minorUnits(cell.amount, ".", exponent) }));
  const good = parts.filter((part): part is TransactionPart => typeof part.amount === "number");
  return good.length === parts.length ? good : null;
}

/** Minor units of the currency that has so many decimals; null for what is no amount of it. */
export function ownAmount(text: string, exponent: number): number | null {
  const units = minorUnits(text, ".", exponent);
  return typeof units === "number" ? units : null;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
