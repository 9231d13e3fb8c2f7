import { exponentOf } from "../../domain/currency.js";
import type { Fault } from "../../domain/errors.js";
import { nameClaimOf } from "../../domain/moneyAccounts.js";
import { ownAmount } from "../../bankfiles/ownCells.js";
import type { OwnEnd, Transaction } from "../../bankfiles/Transaction.js";
import type { NewExpense } from "../../shapes/expenses/ExpenseInput.js";
import { type AccountOfMovement, isLeaving } from "../expenses/moneyAccounts.js";
import type { AccountOfImport } from "./accountOfImport.js";
import { accountOfRow, isSkipped } from "./placing.js";

/** Where the money of a row lies. */
export interface EndsOfRow {
  readonly input: Pick<
    NewExpense,
    "moneyAccountId" | "cleared" | "toMoneyAccountId" | "toAmount" | "toDate" | "toCleared" | "toExternalId" | "toSource"
  >;
  /** Whether a category counts there. */
  readonly isCounted: boolean;
  /** The accounts that it names and that it cannot be put into, or why its rows are left out. */
  readonly faults: readonly Fault[];
  /** Whether it does not come in for that: skipped, a transfer, or what lay off the budget and would begin to count. */
  readonly isRefused: boolean;
}

/** As the row itself says, else as the import does. What a bank lists, it has. */
export function endsOfRow(row: Pick<Transaction, "type" | "ends" | "account">, context: AccountOfImport): EndsOfRow {
  const { type, ends } = row;
  if (type === "transfer") return endsOfTransfer(ends, context);
  if (isSkipped(row, context)) return { input: {}, isCounted: true, isRefused: true, faults: [skipped] };
  const own = found(ends?.from, "moneyAccount", context);
  if (ends !== null && own.account !== null)
    return {
      input: { moneyAccountId: own.account.id, cleared: ends.from.cleared },
      isCounted: own.account.onBudget,
      faults: [],
      isRefused: false,
    };
  const { accounts } = context;
  const moneyAccountId = accountOfRow(row, context);
  const input = moneyAccountId === null ? {} : { moneyAccountId, cleared: true };
  const isCounted = accounts.get(moneyAccountId ?? "")?.onBudget !== false;
  const layOff = accounts.get(ends?.from.id ?? "")?.onBudget === false;
  return { input, isCounted, faults: own.faults, isRefused: own.faults.length > 0 && layOff && isCounted };
}

function endsOfTransfer(ends: Transaction["ends"], context: AccountOfImport): EndsOfRow {
  const from = found(ends?.from, "moneyAccount", context);
  const to = found(ends?.to, "toMoneyAccount", context);
  const toAmount = amountIn(ends?.toAmount ?? null, to.account);
  const bad = { path: "/toAmount", code: "invalid-format", message: "This is not an amount in the currency of the second account." };
  const input = {
    moneyAccountId: from.account?.id ?? null,
    cleared: from.account !== null && ends?.from.cleared === true,
    toMoneyAccountId: to.account?.id ?? null,
    toCleared: to.account !== null && ends?.to.cleared === true,
    toDate: ends?.toDate ?? null,
    toExternalId: ends?.toExternalId ?? null,
    toSource: ends?.toSource ?? null,
    ...(typeof toAmount === "number" ? { toAmount } : {}),
  };
  const isCounted = from.account?.onBudget !== to.account?.onBudget;
  const faults = [...from.faults, ...to.faults, ...(toAmount === "invalid" ? [bad] : [])];
  return { input, isCounted, faults, isRefused: faults.length > 0 };
}

const skipped = { path: "", code: "skipped", message: "The rows of this account are left out." };

/** By its id where it is of this budget, else by its name among the open ones. */
function found(
  end: OwnEnd | undefined,
  field: string,
  { accounts, byName }: AccountOfImport,
): { readonly account: AccountOfMovement | null; readonly faults: readonly Fault[] } {
  if (end === undefined || (end.id === null && end.name === null)) return { account: null, faults: [] };
  const byId = accounts.get(end.id ?? "");
  const account = byId !== undefined && !isLeaving(byId) ? byId : accounts.get(byName.get(nameClaimOf(end.name ?? "")) ?? "");
  if (account === undefined)
    return {
      account: null,
      faults: [{ path: `/${field}`, code: "unknown-money-account", message: "No such open money account in this budget." }],
    };
  if (account.closedAt === null) return { account, faults: [] };
  return { account: null, faults: [{ path: `/${field}`, code: "money-account-closed", message: "The money account is closed." }] };
}

function amountIn(text: string | null, account: AccountOfMovement | null): number | "invalid" | null {
  if (text === null || account === null) return null;
  return ownAmount(text, exponentOf(account.currency)) ?? "invalid";
}
