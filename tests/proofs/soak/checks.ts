import { isDeepStrictEqual } from "node:util";
import type { Phone } from "../../support/clients.js";
import type { Replica } from "../../sync/replica.js";
import { expectSame } from "../model/compare.js";
import { recompute } from "../model/world.js";
import type { Household } from "./Household.js";

interface Checked {
  readonly household: Household;
  readonly phone: Phone;
  readonly replica: Replica;
  /** What an app compares that does not know every field. */
  readonly known?: (kind: string, resource: any) => unknown;
}

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

const all = (_kind: string, resource: any): unknown => resource;

/** Everything that is not as the acknowledged writes of a household say; empty if all is. */
export async function differences({ household, phone, replica, known = all }: Checked): Promise<string[]> {
  await replica.walk();
  const there = await listed(phone, "/expenses", household.budgetId);
  const found = [...expenseDifferences(household, there), ...copyDifferences("expense", replica, there, known)];
  found.push(...copyDifferences("category", replica, await listed(phone, "/categories", household.budgetId), known));
  const last = household.months.at(-1) ?? "";
  const { status, body } = await phone.get(`/budgets/${household.budgetId}/months?from=${household.months[0]}&to=${last}`);
  try {
    if (status !== 200) throw new Error(`months: ${status} ${JSON.stringify(body)}`);
    expectSame(body.data, recompute(household.world(), last));
  } catch (error) {
    found.push(error instanceof Error ? error.message : String(error));
  }
  return found.map((line) => `${household.budgetId}: ${line}`);
}

/** Each acknowledged expense is there once, with what the last acknowledged change said; nothing else is. */
function expenseDifferences({ expenses }: Household, there: readonly any[]): string[] {
  const found: string[] = [];
  const kept = new Map(there.map((expense) => [expense.id, expense]));
  if (kept.size !== there.length) found.push(`a list told ${there.length - kept.size} expenses twice`);
  for (const { id, key, amount, date, categoryId, type, deleted } of expenses) {
    const expense = kept.get(id);
    kept.delete(id);
    if (deleted ? expense !== undefined : expense === undefined) {
      found.push(`${key} (${id}) ${deleted ? "was deleted and is there" : "is lost"}`);
    } else if (expense !== undefined) {
      const [served, wanted] = [
        { amount: expense.amount, date: expense.date, categoryId: expense.categoryId, type: expense.type, note: expense.note },
        { amount, date, categoryId, type, note: key },
      ];
      if (!isDeepStrictEqual(served, wanted))
        found.push(`${key}: served ${JSON.stringify(served)}, acknowledged ${JSON.stringify(wanted)}`);
    }
  }
  for (const { id, note } of kept.values()) found.push(`${note} (${id}) is there, and nobody acknowledged it`);
  return found;
}

function copyDifferences(kind: string, replica: Replica, there: readonly any[], known: NonNullable<Checked["known"]>): string[] {
  const sorted = (of: readonly any[]): unknown[] => [...of].sort(byId).map((resource) => known(kind, resource));
  const [copy, wanted] = [sorted(replica.of(kind)), sorted(there)];
  if (isDeepStrictEqual(copy, wanted)) return [];
  const other = copy.find((one, place) => !isDeepStrictEqual(one, wanted[place]));
  return [`the phone's copy has ${copy.length} of ${wanted.length} ${kind}; the first other one is ${JSON.stringify(other)}`];
}

async function listed(phone: Phone, path: string, budgetId: string): Promise<any[]> {
  const found: any[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await phone.get(`${path}?budgetId=${budgetId}&limit=200${more}`);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    found.push(...body.data);
    cursor = body.nextCursor;
  }
  return found;
}
