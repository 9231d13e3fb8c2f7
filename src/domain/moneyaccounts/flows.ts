import type { ExpenseType } from "../expenseType.js";

/** What callers see: a movement out, a movement in, or one between two money accounts. */
export const movementTypes = ["expense", "income", "transfer"] as const;
export type MovementType = (typeof movementTypes)[number];

interface FlowFacts {
  readonly type: MovementType;
  /** What it is in its month; null: it counts in none. */
  readonly counts: ExpenseType | null;
  /** Which of its ends lie on the budget: what leaves there, and what arrives there. */
  readonly on: { readonly out: boolean; readonly in: boolean };
}

const on = { out: true, in: true };
const off = { out: false, in: false };

/**
 * How a stored movement counts. The stored `type` says more than the one of the APIs: a release that knows no money accounts
 * finds no movement off the budget and no transfer among its expenses and incomes.
 */
const table = {
  expense: { type: "expense", counts: "expense", on },
  income: { type: "income", counts: "income", on },
  /** In an account off the budget. */
  "off-expense": { type: "expense", counts: null, on: off },
  "off-income": { type: "income", counts: null, on: off },
  /** Between two accounts on the budget, or one of them and money in no account. */
  transfer: { type: "transfer", counts: null, on },
  /** From an account on the budget to one off it. */
  "transfer-out": { type: "transfer", counts: "expense", on: { out: true, in: false } },
  /** From an account off the budget to one on it. */
  "transfer-in": { type: "transfer", counts: "income", on: { out: false, in: true } },
  /** Between two accounts off the budget. */
  "off-transfer": { type: "transfer", counts: null, on: off },
} as const satisfies Readonly<Record<string, FlowFacts>>;

export type Flow = keyof typeof table;

export const flows: readonly Flow[] = Object.keys(table).filter(isFlow);

export function isFlow(word: string): word is Flow {
  return word in table;
}

/** Whether it is an expense or an income on the budget, as releases without money accounts know them. */
export function isPlain(flow: Flow): flow is ExpenseType {
  return flow === typeOf(flow) && countsAs(flow) !== null;
}

/** What the APIs call it. */
export function typeOf(flow: Flow): MovementType {
  return table[flow].type;
}

/** Whether it goes out of its first account or comes into it. */
export function directionOf(flow: Flow): ExpenseType {
  return typeOf(flow) === "income" ? "income" : "expense";
}

/** What it is in the figures of its month; null: it counts in no month. */
export function countsAs(flow: Flow): ExpenseType | null {
  return table[flow].counts;
}

/** The stored words of one type of the APIs. */
export function flowsOfType(type: MovementType): Flow[] {
  return flows.filter((flow) => typeOf(flow) === type);
}

/** The stored words of movements that have such an end on the budget: one that money leaves, or one in which it arrives. */
export function flowsOnBudget(end: "out" | "in"): Flow[] {
  return flows.filter((flow) => table[flow].on[end]);
}

/** Whether an end lies on the budget, by what it books there: less than 0 where the money leaves. */
export function isEndOnBudget(flow: Flow, booked: number): boolean {
  return booked < 0 ? table[flow].on.out : table[flow].on.in;
}

/** The stored words of what lies off the budget altogether. */
export function offBudgetFlows(): Flow[] {
  return flows.filter((flow) => !table[flow].on.out && !table[flow].on.in);
}

/** The stored words of what counts as this in a month. */
export function flowsCountingAs(counts: ExpenseType): Flow[] {
  return flows.filter((flow) => countsAs(flow) === counts);
}
