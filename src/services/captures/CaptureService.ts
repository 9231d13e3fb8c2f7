import { type Caller, requirePermission } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { readAmount, type UnreadAmount } from "../../domain/amountText.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import { today } from "../../domain/month.js";
import { may, type Role } from "../../domain/roles.js";
import { yielding } from "../../runtime/turn.js";
import { type BudgetDoc, roleIn } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { type CheckedCapture, newCapture } from "../../validation/capture.js";
import type { NewCapture } from "../../shapes/Capture.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import type { Dependencies } from "../Dependencies.js";
import { momentOf } from "../budgets/horizon.js";
import type { ExpenseService } from "../expenses/ExpenseService.js";

interface Needs extends Pick<Dependencies, "memberships" | "access" | "clock"> {
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
    const { amount, type } = amountIn(wanted, budget);
    const { payee, note, card } = wanted;
    const at = wanted.at === undefined ? momentOf(who, this.needs.clock) : new Date(wanted.at);
    const source = card == null ? "capture" : `capture:${card}`;
    const expense = { budgetId: budget._id, amount, type, date: today(at, budget.timeZone), payee, note, source };
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

function amountIn({ amount: given, amountMinor, type }: CheckedCapture, { currency }: BudgetDoc): { amount: number; type: ExpenseType } {
  if (amountMinor !== undefined) return { amount: amountMinor, type: type ?? "expense" };
  const read = readAmount(given ?? "", currency);
  if ("fault" in read) throw Invalid.at("/amount", read.fault, amountFault(read, currency));
  const signed: ExpenseType | undefined = read.sign === null ? undefined : read.sign === "+" ? "income" : "expense";
  if (signed !== undefined && type !== undefined && signed !== type)
    throw Invalid.at("/type", "sign-mismatch", "The sign of the amount says otherwise.");
  return { amount: read.amount, type: type ?? signed ?? "expense" };
}

function amountFault(read: UnreadAmount, currency: string): string {
  return read.fault === "other-currency"
    ? `"${read.named}" does not name ${currency}, the currency of the budget.`
    : amountFaults[read.fault];
}

/** The fields of the expense that a capture calls otherwise. */
function fieldsOf({ amountMinor }: CheckedCapture): ReadonlyMap<string, string> {
  return new Map([["/date", "/at"], ...(amountMinor === undefined ? [] : [["/amount", "/amountMinor"] as const])]);
}

/** What is wrong with the expense is told at the field that was sent. */
function throwAt(fields: ReadonlyMap<string, string>, error: unknown): never {
  if (!(error instanceof Invalid)) throw error;
  throw new Invalid(error.faults.map((fault) => ({ ...fault, path: fields.get(fault.path) ?? fault.path })));
}
