import { type Caller, requirePermission } from "../../domain/caller.js";
import { Conflict, Invalid, Unavailable } from "../../domain/errors.js";
import { readAmount, type UnreadAmount } from "../../domain/amountText.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import { today } from "../../domain/month.js";
import { may, type Role } from "../../domain/roles.js";
import { yielding } from "../../runtime/turn.js";
import { type BudgetDoc, roleIn } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { type CheckedCapture, newCapture } from "../../validation/capture.js";
import type { NewCapture } from "../../shapes/Capture.js";
import type { NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { Dependencies } from "../Dependencies.js";
import { momentOf } from "../budgets/horizon.js";
import { type AccountOfCard, accountOfCard } from "./accountOfCard.js";
import type { ExpenseService } from "../expenses/ExpenseService.js";

interface Needs extends Pick<Dependencies, "models" | "memberships" | "access" | "clock"> {
  readonly expenses: ExpenseService;
}

/** Why a text is no amount. */
const amountFaults = {
  "invalid-format": "Must be an amount such as 12,50 or EUR 12.50.",
  "ambiguous-amount": "Can be read in two ways. Write it with decimals, or without a mark between the thousands.",
  "too-many-digits": "Has more decimals than the currency.",
  "too-small": "Must be above 0.",
  "too-large": "Is too large.",
} as const;

/** One payment in one request, with no more than a phone's shortcut knows; a person looks at it later. */
export class CaptureService {
  constructor(private readonly needs: Needs) {}

  async add(who: Caller, input: NewCapture): Promise<Expense> {
    const wanted = check(newCapture, input);
    const budget = await this.budgetFor(who, wanted.budgetId);
    const { payee, note, card } = wanted;
    const account = card == null ? null : await accountOfCard(this.needs.models, budget._id, card);
    const { type, ...money } = moneyIn(wanted, budget, account);
    const at = wanted.at === undefined ? momentOf(who, this.needs.clock) : new Date(wanted.at);
    const source = card == null ? "capture" : `capture:${card}`;
    const expense = { budgetId: budget._id, ...money, type, date: today(at, budget.timeZone), payee, note, source };
    const how = { made: { origin: { kind: "capture", id: null }, reviewed: false }, rules: true, usualCategory: true } as const;
    return (await this.needs.expenses.book(who, expense, how).catch((error: unknown) => throwAt(fieldsOf(wanted), error))).expense;
  }

  /** The only one that the caller may add to, unless it is said. */
  private async budgetFor(who: Caller, budgetId: string | undefined): Promise<BudgetDoc> {
    if (budgetId !== undefined) return (await this.needs.access.open(who, budgetId, "add")).budget;
    requirePermission(who, "add");
    const found: BudgetDoc[] = [];
    for await (const { budget } of yielding(this.needs.memberships.after(who, null))) {
      const role: Role | undefined = roleIn(budget, who.accountId);
      if (role !== undefined && may(role, "add") && budget.archivedAt === null) found.push(budget);
      if (found.length > 1) break;
    }
    const [only, ...others] = found;
    if (only === undefined || others.length > 0)
      throw Invalid.at(
        "/budgetId",
        "required",
        only === undefined ? "There is no budget to add to." : "There are several budgets: say which one.",
      );
    return only;
  }
}

interface Captured extends Pick<NewExpense, "amount" | "original" | "moneyAccountId"> {
  readonly type: ExpenseType;
}

/** What is paid from a card, is paid in the currency of its account. */
function moneyIn(wanted: CheckedCapture, budget: BudgetDoc, account: AccountOfCard | null): Captured {
  const { amount, type } = amountIn(
    wanted,
    account === null ? { currency: budget.currency, of: "budget" } : { currency: account.currency, of: "money account" },
  );
  const rate = wanted.rate ?? undefined;
  const place = account === null ? {} : { moneyAccountId: account._id };
  if (account !== null && account.currency !== budget.currency) {
    const { currency } = account;
    if (rate === undefined) throw Invalid.at("/rate", "required", `The money account of the card is in ${currency}: send the rate.`);
    return { type, original: { amount, currency, rate }, ...place };
  }
  if (rate !== undefined) throw Invalid.at("/rate", "not-allowed", "Only a card of a money account in another currency has a rate.");
  return { type, amount, ...place };
}

function amountIn({ amount: given, amountMinor, type }: CheckedCapture, expected: Expected): { amount: number; type: ExpenseType } {
  if (amountMinor !== undefined) return { amount: amountMinor, type: type ?? "expense" };
  const read = readAmount(given ?? "", expected.currency);
  if ("fault" in read) throw Invalid.at("/amount", read.fault, amountFault(read, expected));
  const signed: ExpenseType | undefined = read.sign === null ? undefined : read.sign === "+" ? "income" : "expense";
  if (signed !== undefined && type !== undefined && signed !== type)
    throw Invalid.at("/type", "sign-mismatch", "The sign of the amount says otherwise.");
  return { amount: read.amount, type: type ?? signed ?? "expense" };
}

/** The currency that an amount is in, and whose it is. */
interface Expected {
  readonly currency: string;
  readonly of: "budget" | "money account";
}

function amountFault(read: UnreadAmount, { currency, of }: Expected): string {
  return read.fault === "other-currency"
    ? `"${read.named}" does not name ${currency}, the currency of the ${of}.`
    : amountFaults[read.fault];
}

/** The fields of the expense that a capture calls otherwise. */
function fieldsOf({ amountMinor }: CheckedCapture): ReadonlyMap<string, string> {
  const amount = amountMinor === undefined ? "/amount" : "/amountMinor";
  return new Map([
    ["/date", "/at"],
    ["/amount", amount],
    ["/original", amount],
  ]);
}

/** What is wrong with the expense is told at the field that was sent. That the account of the card went meanwhile, nobody has sent. */
function throwAt(fields: ReadonlyMap<string, string>, error: unknown): never {
  const isGone = error instanceof Invalid && error.faults.some(({ path }) => path === "/moneyAccountId");
  if (isGone || (error instanceof Conflict && error.code === "money-account-closed"))
    throw new Unavailable("The money account of the card is just being changed. Try again.");
  if (!(error instanceof Invalid)) throw error;
  throw new Invalid(error.faults.map((fault) => ({ ...fault, path: fields.get(fault.path) ?? fault.path })));
}
