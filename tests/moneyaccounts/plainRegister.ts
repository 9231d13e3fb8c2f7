import { anExpense, aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

/** One end of a movement, as a person would write it down. */
export interface PlainEntry {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly isTransfer: boolean;
}

/** The ends in one account of what was written, by day and id: from what the APIs say of each movement, and from nothing that is summed. */
export function plainEntries(expenses: readonly any[], account: { readonly id: string; readonly currency: string }): PlainEntry[] {
  const own = ({ amount, currency, original }: any): number => (account.currency === currency ? amount : original.amount);
  const entries = expenses.flatMap((expense): PlainEntry[] => {
    const { id, type } = expense;
    const isTransfer = type === "transfer";
    if (expense.moneyAccountId === account.id)
      return [{ id, isTransfer, date: expense.date, amount: type === "income" ? own(expense) : -own(expense) }];
    if (expense.toMoneyAccountId !== account.id) return [];
    return [{ id, isTransfer, date: expense.toDate ?? expense.date, amount: expense.toAmount ?? expense.amount }];
  });
  return entries.sort((one, other) => (`${one.date} ${one.id}` < `${other.date} ${other.id}` ? -1 : 1));
}

/** The same with what the account had after each. */
export function plainRegister(expenses: readonly any[], account: any): (PlainEntry & { readonly balance: number })[] {
  let balance = 0;
  return plainEntries(expenses, account).map((entry) => ({ ...entry, balance: (balance += entry.amount) }));
}

/** What an account has at the end of a day. */
export function plainBalance(expenses: readonly any[], account: any, day: string): number {
  return plainEntries(expenses, account)
    .filter(({ date }) => date <= day)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** A household with movements of all sorts: several on one day, transfers whose ends lie in two months, a loan, dollars. */
export async function aHousehold(ada: Phone): Promise<any> {
  const budget = await aBudget(ada, { startMonth: "2026-01" });
  const giro = await aMoneyAccount(ada, budget.id, { name: "Giro", kind: "bank" });
  const card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
  const loan = await aMoneyAccount(ada, budget.id, { name: "Loan", kind: "loan" });
  const dollars = await aMoneyAccount(ada, budget.id, { name: "Dollars", kind: "cash", currency: "USD" });
  const moved = (fields: object): Promise<any> => anExpense(ada, budget.id, fields);
  const transfer = (moneyAccountId: string, toMoneyAccountId: string, fields: object): Promise<any> =>
    moved({ type: "transfer", moneyAccountId, toMoneyAccountId, ...fields });
  const expenses = [
    await moved({ type: "income", amount: 300_000, date: "2026-09-01", moneyAccountId: giro.id, cleared: true }),
    await moved({ amount: 4_500, date: "2026-09-15", moneyAccountId: giro.id }),
    await moved({ amount: 2_000, date: "2026-09-15", moneyAccountId: giro.id, payee: "Corner Market" }),
    await moved({ amount: 700, date: "2026-09-15", moneyAccountId: giro.id }),
    await transfer(giro.id, card.id, { amount: 10_000, date: "2026-09-30", toDate: "2026-10-02" }),
    await moved({ amount: 11_000, date: "2026-10-02", moneyAccountId: card.id }),
    await transfer(giro.id, loan.id, { amount: 25_000, date: "2026-10-05" }),
    await transfer(loan.id, giro.id, { amount: 90_000, date: "2026-10-29", toDate: "2026-11-01" }),
    await transfer(giro.id, dollars.id, { amount: 9_000, toAmount: 10_000, date: "2026-11-01" }),
    await moved({ amount: 910, original: { amount: 1_000, currency: "USD" }, date: "2026-11-03", moneyAccountId: dollars.id }),
    await moved({ amount: 3_300, date: "2026-11-10", moneyAccountId: giro.id, cleared: true }),
    await moved({ amount: 1_234, date: "2026-11-10" }),
    await moved({ amount: 8_000, date: "2026-12-24", moneyAccountId: giro.id }),
  ];
  return { budget, giro, card, loan, dollars, expenses };
}
