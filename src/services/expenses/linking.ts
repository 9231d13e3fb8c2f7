import { Conflict, Invalid } from "../../domain/errors.js";
import { completeForeign } from "../../domain/foreign.js";
import { exact } from "../../domain/money.js";
import { countsAs, type Flow, typeOf } from "../../domain/moneyaccounts/flows.js";
import { DAYS_APART } from "../../domain/moneyaccounts/placing.js";
import { daysFrom } from "../../domain/month.js";
import { payeeKeyOf } from "../../domain/storedKeys.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, type LinkedDoc, type OriginalDoc, type PartDoc, shownDate, wordsIn } from "../../models/expenses/expense.js";
import { monthsIn, movementOf } from "../../models/expenses/movementOf.js";
import type { AuditEntry } from "../storage/stored.js";
import { requireNoOpening } from "./accountGuards.js";
import { type ExpenseUpdate, moving } from "./edits.js";
import type { AccountOfMovement, Accounts } from "./moneyAccounts.js";
import { accountNames, entriesOf, placementOf } from "./placement.js";

type BudgetOfLink = Pick<BudgetDoc, "_id" | "currency" | "monthStartDay" | "keyForm">;

/** Two movements in accounts that may become one transfer. */
export interface Ends {
  readonly out: ExpenseDoc;
  readonly in: ExpenseDoc;
  readonly from: AccountOfMovement;
  readonly to: AccountOfMovement;
}

type Faults = ConstructorParameters<typeof Invalid>[0];

/** The two ends of the transfer that these movements are to become; refused with every reason why they cannot. */
export function endsOf(out: ExpenseDoc, into: ExpenseDoc, accounts: Accounts): Ends {
  for (const doc of [out, into]) requireNoOpening(doc);
  const [from, to] = [out, into].map(({ moneyAccountId }) => accounts.get(moneyAccountId ?? ""));
  const faults = [
    ...kindFaults("out", out, from, "expense"),
    ...kindFaults("in", into, to, "income"),
    ...(from === undefined || to === undefined ? [] : pairFaults(out, into, from, to)),
  ];
  if (faults.length > 0 || from === undefined || to === undefined) throw new Invalid(faults);
  return { out, in: into, from, to };
}

function kindFaults(name: "out" | "in", doc: ExpenseDoc, account: object | undefined, wanted: "expense" | "income"): Faults[number][] {
  const path = `/${name}`;
  if (typeOf(doc.type) === "transfer") return [{ path, code: "already-transfer", message: "It is a transfer already." }];
  return [
    ...(typeOf(doc.type) === wanted ? [] : [{ path, code: "wrong-direction", message: `It must be of the type ${wanted}.` }]),
    ...(account === undefined ? [{ path, code: "not-in-account", message: "It must lie in a money account." }] : []),
  ];
}

function pairFaults(out: ExpenseDoc, into: ExpenseDoc, from: AccountOfMovement, to: AccountOfMovement): Faults[number][] {
  const path = "/in";
  const [one = "", other = ""] = [shownDate(out), shownDate(into)].sort();
  return [
    ...(from.id === to.id ? [{ path, code: "same-account", message: "The two must lie in different money accounts." }] : []),
    ...(from.currency === to.currency && ownAmountOf(out) !== ownAmountOf(into)
      ? [{ path, code: "amounts-differ", message: "In one currency, what arrives must be what leaves." }]
      : []),
    ...(daysFrom(one, other) - 1 > DAYS_APART
      ? [{ path, code: "too-far-apart", message: `The two days are at most ${DAYS_APART} days apart.` }]
      : []),
  ];
}

function ownAmountOf({ legs = [], amount }: ExpenseDoc): number {
  return Math.abs(exact(legs[0]?.amount ?? amount));
}

/** How the two move as one transfer, and what it amounts to. */
export function linkedPlacement(budget: BudgetOfLink, { out, in: into, from, to }: Ends) {
  const isHome = ({ currency }: AccountOfMovement): boolean => currency === budget.currency;
  // What arrives in the budget's currency is what the transfer amounts to there.
  const amount = exact(!isHome(from) && isHome(to) ? into.amount : out.amount);
  const original = isHome(from) ? null : restated(budget, amount, out);
  const toAmount = isHome(to) || to.currency === from.currency ? null : ownAmountOf(into);
  const date = shownDate(into);
  const movement = {
    ...movementOf(out),
    type: "transfer" as const,
    toMoneyAccountId: to.id,
    toDate: date === shownDate(out) ? null : date,
    toCleared: into.cleared === true,
    toExternalId: into.externalId,
    toSource: into.source,
  };
  return { ...placementOf(budget, movement, { amount, original, toAmount }, { from, to }), amount, original };
}

function restated(budget: BudgetOfLink, amount: number, { original, amount: before }: ExpenseDoc): OriginalDoc | null {
  if (original === null) return null;
  const own = exact(original.amount);
  if (amount === exact(before)) return { ...original, amount: own };
  return completeForeign(budget.currency, amount, { currency: original.currency, amount: own }).original;
}

/** The movement whose figures the transfer takes over, where it counts. */
export function countingEnd({ out, in: into }: Pick<Ends, "out" | "in">, flow: Flow): ExpenseDoc | null {
  const counts = countsAs(flow);
  return counts === null ? null : counts === "income" ? into : out;
}

/** The write that puts the transfer in the place of the movement out. It names the other one, which is to be deleted. */
export function linking(budget: BudgetOfLink, ends: Ends, now: Date, audit: AuditEntry): ExpenseUpdate {
  const { out, in: into } = ends;
  const { type, date, month, inAccounts, amount, original } = linkedPlacement(budget, ends);
  const counting = countingEnd(ends, type);
  const [part] = counting?.parts.length === 1 ? counting.parts : [];
  const texts = {
    payee: out.payee ?? into.payee,
    description: out.description ?? into.description,
    note: out.note ?? into.note,
    tags: out.tags.length > 0 ? out.tags : into.tags,
  };
  const payeeKey = texts.payee === null ? null : payeeKeyOf(texts.payee, budget);
  const fields = {
    ...texts,
    payeeKey,
    words: wordsIn(texts, budget),
    type,
    date,
    month,
    amount,
    original,
    parts: [{ categoryId: part?.categoryId ?? null, amount, note: null }],
    ...inAccounts,
    ...entriesOf(out._id, inAccounts),
    // It goes back to a restored account as the movement itself would.
    ...(into.leftFrom === undefined ? {} : { leftTo: into.leftFrom }),
  };
  const gone = [...accountNames, "leftTo" as const, "linkedChanged" as const, "unlinked" as const].filter((name) => !(name in fields));
  return {
    audit,
    $set: {
      ...fields,
      reviewed: true,
      linked: { out: linkedOut(out), in: { id: into._id, version: into.version } },
      updatedAt: now,
      dirtyBudgetId: budget._id,
    },
    $unset: Object.fromEntries(gone.map((name) => [name, 1] as const)),
    ...moving([...monthsIn(out), ...monthsIn({ month, legs: inAccounts.legs ?? [] })], payeeKey === out.payeeKey ? null : out.payeeKey),
  };
}

function linkedOut(out: ExpenseDoc): LinkedDoc["out"] {
  const { type, original, description, payee, note, tags, parts, externalId, source, because, reviewed } = out;
  return {
    type,
    date: shownDate(out),
    amount: exact(out.amount),
    original: exactOriginal(original),
    description,
    payee,
    note,
    tags,
    parts: exactParts(parts),
    externalId,
    source,
    ...(because === undefined ? {} : { because }),
    ...(reviewed === false ? { reviewed } : {}),
  };
}

export function exactOriginal(original: OriginalDoc | null): OriginalDoc | null {
  return original === null ? null : { ...original, amount: exact(original.amount) };
}

export function exactParts(parts: readonly PartDoc[]): PartDoc[] {
  return parts.map((part) => ({ ...part, amount: exact(part.amount) }));
}

/** The link of a transfer that can be taken off. */
export function requireLinked({ linked, linkedChanged }: ExpenseDoc): LinkedDoc {
  if (linked === undefined) throw new Conflict("not-linked", "No link made this expense.");
  if (linkedChanged === true)
    throw new Conflict("changed-since", "The amount, a day or an account of the transfer was changed since the link. It can be deleted.");
  return linked;
}
