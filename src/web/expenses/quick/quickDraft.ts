import { monthOf } from "../../../domain/month.js";
import { parseAmountExpression } from "../../format/amountExpression.js";
import type { MoneyFault } from "../../format/parseMoney.js";
import type { ExpenseFields, Write } from "../../store/outbox/writes.js";
import type { Writing } from "../form/foreignAmounts.js";
import { addUp, amountsOf, changedSplits, type SplitAction, type SplitRow } from "../form/splitRows.js";

export const quickKinds = ["expense", "income", "transfer"] as const;
export type QuickKind = (typeof quickKinds)[number];

/** An entry while it is typed. An empty text is no choice; in `from` and `to` it is the money to assign. */
export interface QuickDraft {
  readonly kind: QuickKind;
  readonly amount: string;
  readonly payee: string;
  readonly categoryId: string;
  /** Whether somebody chose the category; else it is the usual one of the payee, and follows it. */
  readonly chosen: boolean;
  readonly day: string;
  /** What stands in the field of the day while it cannot be read. */
  readonly dayFault: string;
  readonly note: string;
  readonly splits: readonly SplitRow[];
  readonly from: string;
  readonly to: string;
}

export type QuickChange = Partial<Omit<QuickDraft, "splits">>;

export interface QuickPlace extends Writing {
  /** Money is moved in the month in view. */
  readonly month: string;
  readonly startMonth: string;
  readonly monthStartDay: number;
}

export type QuickFault = MoneyFault | "negative" | "positive" | "no-day" | "before-start" | "same-place" | "no-sum";
export type QuickFaults = Readonly<Partial<Record<"amount" | "day" | "to" | "splits", QuickFault>>>;

export function emptyQuick(day: string, categoryId = ""): QuickDraft {
  return {
    kind: "expense",
    amount: "",
    payee: "",
    categoryId,
    chosen: categoryId !== "",
    day,
    dayFault: "",
    note: "",
    splits: [],
    from: "",
    to: "",
  };
}

/** Whether anything was typed that would be lost. */
export function isEmptyQuick({ amount, payee, note, splits, dayFault, from, to }: QuickDraft): boolean {
  return [amount, payee, note, dayFault, from, to].every((text) => text.trim() === "") && splits.length === 0;
}

/** "+50" is an income, whatever kind is chosen; money that is moved has no sign. */
export function kindOf({ kind, amount }: QuickDraft): QuickKind {
  return kind === "expense" && amount.trimStart().startsWith("+") ? "income" : kind;
}

/** Choosing a kind takes away the sign that says another one; the amount stays. */
export function withKind(draft: QuickDraft, kind: QuickKind): QuickDraft {
  return { ...draft, kind, amount: draft.amount.replace(/^\s*\+/, ""), splits: kind === "transfer" ? [] : draft.splits };
}

/** What is typed; the usual category of the payee comes along until somebody chooses one. */
export function changedQuick(
  draft: QuickDraft,
  change: QuickChange,
  usual: (payee: string) => string | null,
  writing: Writing,
): QuickDraft {
  const next = { ...draft, ...change };
  const brought = change.payee !== undefined && !next.chosen ? { ...next, categoryId: usual(change.payee) ?? "" } : next;
  return brought.splits.length > 0 && change.amount !== undefined ? withSplits(brought, { do: "follow" }, writing) : brought;
}

export function withSplits(draft: QuickDraft, action: SplitAction, writing: Writing): QuickDraft {
  const splits = changedSplits(draft.splits, action, draft.amount, writing);
  const joined = action.do === "join" ? { categoryId: draft.splits[0]?.categoryId ?? "" } : {};
  return { ...draft, ...joined, splits };
}

/** The write that it makes, or what is wrong with it. */
export function writeOf(draft: QuickDraft, place: QuickPlace, id: string): { readonly write: Write } | { readonly faults: QuickFaults } {
  const kind = kindOf(draft);
  const parsed = parseAmountExpression(withoutExpenseSign(draft.amount, kind), place.own, place.locale);
  const amount = "amount" in parsed ? parsed.amount : 0;
  const amountFault: QuickFault | null = "fault" in parsed ? parsed.fault : amount < 0 ? "negative" : amount === 0 ? "positive" : null;
  if (kind === "transfer") {
    const faults = { ...(amountFault !== null && { amount: amountFault }), ...(draft.from === draft.to && { to: "same-place" as const }) };
    if (Object.keys(faults).length > 0) return { faults };
    return { write: { kind, month: place.month, from: idOf(draft.from), to: idOf(draft.to), amount } };
  }
  const dayFault = dayFaultOf(draft, place);
  const isSplit = draft.splits.length > 0;
  const faults = {
    ...(amountFault !== null && { amount: amountFault }),
    ...(dayFault !== null && { day: dayFault }),
    ...(isSplit && !addUp(draft.splits, draft.amount, place) && { splits: "no-sum" as const }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  return { write: { kind: "create-expense", id, fields: { ...fieldsOf(draft, place), type: kind, amount } } };
}

function fieldsOf(draft: QuickDraft, place: QuickPlace): Omit<ExpenseFields, "type" | "amount"> {
  return {
    date: draft.day,
    description: null,
    payee: textOrNull(draft.payee),
    note: textOrNull(draft.note),
    tags: [],
    categoryId: draft.splits.length > 0 ? null : idOf(draft.categoryId),
    splits: amountsOf(draft.splits, place),
    original: null,
  };
}

function dayFaultOf({ day, dayFault }: QuickDraft, { startMonth, monthStartDay }: QuickPlace): QuickFault | null {
  if (dayFault !== "") return "no-day";
  return monthOf(day, monthStartDay) < startMonth ? "before-start" : null;
}

/** "-50" is what an expense is anyway. */
function withoutExpenseSign(amount: string, kind: QuickKind): string {
  return kind === "expense" ? amount.replace(/^\s*[-−–](?=[^-+−–*×x/÷()]*$)/, "") : amount;
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

function idOf(choice: string): string | null {
  return choice === "" ? null : choice;
}
