import type { ExpenseType } from "../expenseType.js";
import type { OpeningFrom } from "../moneyAccounts.js";

/** What callers see: a movement out, a movement in, or one between two money accounts. */
export const movementTypes = ["expense", "income", "transfer"] as const;
export type MovementType = (typeof movementTypes)[number];

interface FlowFacts {
  readonly type: MovementType;
  /** What it is in its month; null: it counts in none. */
  readonly counts: ExpenseType | null;
  /** Which of its ends lie on the budget: what leaves there, and what arrives there. */
  readonly on: { readonly out: boolean; readonly in: boolean };
  /** The opening of an account is in the figures of its month, and in no report or total of a list. */
  readonly isOpening?: true;
  /** It is, or was, the opening of an account on the budget. */
  readonly isFromAccounts?: true;
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
  /** The opening of an account on the budget, as new money. */
  "opening-expense": { type: "expense", counts: "expense", on, isOpening: true, isFromAccounts: true },
  "opening-income": { type: "income", counts: "income", on, isOpening: true, isFromAccounts: true },
  /** An opening that is taken out of what lies in no account: money has come to another place, and no more of it. */
  "placed-expense": { type: "expense", counts: null, on, isFromAccounts: true },
  "placed-income": { type: "income", counts: null, on, isFromAccounts: true },
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

function isFlow(word: string): word is Flow {
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

/** Whether it lies off the budget altogether. */
export function liesOffBudget(flow: Flow): boolean {
  return !table[flow].on.out && !table[flow].on.in;
}

/** The stored words of what does. */
export function offBudgetFlows(): Flow[] {
  return flows.filter(liesOffBudget);
}

/** What it is in reports and in the totals of lists, which leave out openings; null: nothing. */
export function reportedAs(flow: Flow): ExpenseType | null {
  const { counts, isOpening }: FlowFacts = table[flow];
  return isOpening === true ? null : counts;
}

/** How an opening on the budget is stored. */
export function openingFlow(type: ExpenseType, from: OpeningFrom): Flow {
  return from === "outside" ? `opening-${type}` : `placed-${type}`;
}

/** The stored words of what a copy without money accounts shows as it counts: it knows no transfers, and takes all else for counted. */
export function flowsKnownToAll(): Flow[] {
  return flows.filter((flow) => countsAs(flow) === typeOf(flow));
}

/** How it would be stored if it were no opening, and never had been one. */
export function plainFlow(flow: Flow): Flow {
  const { type, isFromAccounts }: FlowFacts = table[flow];
  return isFromAccounts === true ? (type === "income" ? "income" : "expense") : flow;
}

/** How a movement is stored that was the opening of an account, and is like others from then on. */
export function formerOpening(flow: Flow): Flow {
  const { isOpening }: FlowFacts = table[flow];
  return isOpening === true ? plainFlow(flow) : flow;
}

/** How a movement is stored once such ends of it lie in no account, and with that on the budget. */
export function flowWithout(flow: Flow, { first, second }: { readonly first: boolean; readonly second: boolean }): Flow {
  const { type, on: before } = table[flow];
  if (type !== "transfer") return first && liesOffBudget(flow) ? type : flow;
  const [out, into] = [first || before.out, second || before.in];
  return out ? (into ? "transfer" : "transfer-out") : into ? "transfer-in" : "off-transfer";
}

/** What was taken out of what lies in no account stays so, whatever else of it is changed. */
export function stillPlaced(before: Flow, after: Flow): Flow {
  const isPlaced = before === "placed-expense" || before === "placed-income";
  return isPlaced && (after === "expense" || after === "income") ? `placed-${after}` : after;
}

/** The stored words of what reports and totals count as this. */
export function flowsReportedAs(counts: ExpenseType): Flow[] {
  return flows.filter((flow) => reportedAs(flow) === counts);
}

/** The stored words of what counts as this in a month. */
export function flowsCountingAs(counts: ExpenseType): Flow[] {
  return flows.filter((flow) => countsAs(flow) === counts);
}
