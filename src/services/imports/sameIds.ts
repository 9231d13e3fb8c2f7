import mongoose from "mongoose";
import { type ExpenseDoc, importKeyOf, importKeysIn } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import type { Draft } from "../expenses/draft.js";
import type { DuplicateDetector } from "./DuplicateDetector.js";

export type Keyed = Pick<ExpenseDoc, "_id" | "importKey" | "amount" | "date">;

/** The expenses that have the ids of some rows: their import identities, or, in our own export, their very ids. */
export interface SameIds {
  readonly byKey: ReadonlyMap<string, Keyed>;
  readonly ids: ReadonlySet<string>;
}

/** The import keys that the holder of a row's identity may have: an identity is looked for in its account, and in what lies in none. */
export function identitiesOf({ importKey, externalId, source, moneyAccountId }: Draft): string[] {
  if (importKey === null || externalId === null) return [];
  return moneyAccountId == null ? [importKey] : [importKey, importKeyOf(source, externalId)];
}

export const noSameIds: SameIds = { byKey: new Map(), ids: new Set() };

/** Who takes an identity meanwhile is met when the row is written. */
export async function sameIdsOf(
  { expenses }: Pick<Models, "expenses">,
  budgetId: string,
  rows: readonly ParsedRow[],
  keys: readonly string[],
): Promise<SameIds> {
  const ids = rows.flatMap(({ transaction }) => transaction?.id ?? []);
  const among = (values: readonly string[]): object => mongoose.trusted({ $in: [...values] });
  const byKey =
    keys.length === 0
      ? []
      : await expenses.find({ budgetId, importKey: among(keys) }, { importKey: 1, amount: 1, date: 1 }).lean<Keyed[]>();
  const byId = ids.length === 0 ? [] : await expenses.find({ _id: among(ids), budgetId, deletedAt: null }, { _id: 1 }).lean<Keyed[]>();
  return {
    byKey: new Map(byKey.flatMap((doc) => importKeysIn(doc).map((key) => [key, doc] as const))),
    ids: new Set(byId.map((doc) => doc._id)),
  };
}

/** The expense that a row of our own export is; null where that is not here, or another row was matched with it. */
export function sameExpense({ transaction }: ParsedRow, { ids }: SameIds, duplicates: Pick<DuplicateDetector, "claim">): string | null {
  const id = transaction?.id ?? null;
  return id !== null && ids.has(id) && duplicates.claim(id) ? id : null;
}

/** Whether another expense has the identity that the row brings along. */
export function isTaken({ importKey }: Draft, { byKey }: SameIds): boolean {
  return importKey !== null && byKey.has(importKey);
}
