import { type Day, type Month, periodOf } from "../../../src/domain/month.js";
import type { BudgetDoc } from "../../../src/models/budget.js";
import type { ExpenseDoc } from "../../../src/models/expenses/expense.js";

interface Account {
  readonly id: string;
  readonly currency: string;
  readonly onBudget: boolean;
}

interface End {
  readonly account: Account;
  readonly day: Day;
  readonly own: number;
  readonly booked: number;
  readonly cleared: boolean;
}

interface Asked {
  readonly budget: BudgetDoc;
  readonly docs: readonly ExpenseDoc[];
  readonly accounts: readonly Account[];
  readonly months: readonly Month[];
  readonly today: Day;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Where the money lies, from what each movement says of itself and nothing that is stored beside it. */
export function naiveMoney({ budget, docs, accounts, months, today }: Asked) {
  const all = docs.flatMap((doc) => endsOf(doc, accounts, budget.currency));
  const balances = accounts.map(({ id }) => {
    const own = all.filter(({ account }) => account.id === id);
    const amounts = (ends: readonly End[]): number => sum(ends.map((end) => end.own));
    return [
      id,
      { today: amounts(own.filter(({ day }) => day <= today)), cleared: amounts(own.filter((end) => end.cleared)), all: amounts(own) },
    ] as const;
  });
  return {
    months: months.map((month) => ({ month, money: moneyAt(periodOf(month, budget.monthStartDay).to) })),
    balances: Object.fromEntries(balances),
  };

  function moneyAt(last: Day) {
    const booked = accounts
      .filter(({ onBudget }) => onBudget)
      .map(({ id }) => sum(all.filter(({ account, day }) => account.id === id && day <= last).map((end) => end.booked)));
    const assets = sum(booked.filter((one) => one > 0));
    const owed = 0 - sum(booked.filter((one) => one < 0));
    const counted = sum(docs.filter(({ date }) => date <= last).map((doc) => netOf(doc, accounts)));
    return { assets, owed: owed === 0 ? 0 : owed, unassigned: counted - assets + owed };
  }
}

/** What a movement adds to the money of the budget: a transfer only where it crosses its border. */
function netOf({ type, amount, moneyAccountId, toMoneyAccountId }: ExpenseDoc, accounts: readonly Account[]): number {
  const isOn = (id: string | null | undefined): boolean => accounts.find((account) => account.id === id)?.onBudget ?? true;
  const [first, second] = [isOn(moneyAccountId), isOn(toMoneyAccountId)];
  if (!type.includes("transfer")) return first ? (type === "income" ? Number(amount) : -Number(amount)) : 0;
  return first === second ? 0 : first ? -Number(amount) : Number(amount);
}

function endsOf(doc: ExpenseDoc, accounts: readonly Account[], currency: string): End[] {
  const { type, original, legs = [] } = doc;
  const [from, to] = [doc.moneyAccountId, doc.toMoneyAccountId].map((id) => accounts.find((account) => account.id === id));
  const amount = Number(doc.amount);
  const own = (account: Account): number => (account.currency === currency ? amount : Number(original?.amount ?? doc.toAmount));
  const sign = type.endsWith("income") ? 1 : -1;
  // The stored day is the one on which a movement counts: of what comes onto the budget, the day of its second end.
  const left = type === "transfer-in" ? (legs[0]?.date ?? doc.date) : doc.date;
  const ends: End[] = [];
  if (from !== undefined)
    ends.push({ account: from, day: left, own: sign * own(from), booked: sign * amount, cleared: doc.cleared === true });
  if (to !== undefined) ends.push({ account: to, day: doc.toDate ?? left, own: own(to), booked: amount, cleared: doc.toCleared === true });
  return ends;
}
