/**
 * The naive recomputation: section 3 of the contract written down once more, in plain code and whole numbers without a
 * limit, from nothing but what was commanded. It shares no line with src/.
 */
type Policy = "none" | "surplus" | "full" | "capped";

export interface WorldCategory {
  readonly id: string;
  standing: { from: string; amount: bigint }[];
  rules: { from: string; policy: Policy; cap: bigint }[];
  targets: { from: string; target: WorldTarget | null }[];
}

export interface WorldTarget {
  readonly kind: "monthly" | "refill" | "byDate";
  readonly amount: bigint;
  readonly by: string | null;
}

export interface WorldExpense {
  readonly id: string;
  type: "expense" | "income";
  day: string;
  parts: { category: string | null; amount: bigint }[];
  deleted: boolean;
}

export interface World {
  readonly startMonth: string;
  readonly startDay: number;
  categories: WorldCategory[];
  /** Month and category to the amount set for that month. */
  readonly planned: Map<string, bigint>;
  readonly expenses: WorldExpense[];
}

export interface NaiveRow {
  budgeted: bigint;
  carriedIn: bigint;
  spent: bigint;
  available: bigint;
  carriedOut: bigint;
  expensesCount: bigint;
}

export interface NaiveMonth {
  rows: Map<string, NaiveRow>;
  totalIncome: bigint;
  uncategorisedSpent: bigint;
  uncategorisedCount: bigint;
  expensesCount: bigint;
  toAssign: bigint;
  /** All income minus all expenses of every month up to this one. */
  net: bigint;
  /** The largest figure, up or down, on the way to all of these. */
  largest: bigint;
}

export function monthOfDay(day: string, startDay: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return date >= startDay ? label(year, month) : month === 1 ? label(year - 1, 12) : label(year, month - 1);
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? label(year + 1, 1) : label(year, number + 1);
}

export function monthsUpTo(from: string, to: string): string[] {
  const months = [];
  for (let month = from; month <= to; month = nextMonth(month)) months.push(month);
  return months;
}

export function recompute(world: World, last: string): Map<string, NaiveMonth> {
  const result = new Map<string, NaiveMonth>();
  let carried = new Map<string, bigint>();
  let returned = 0n;
  let toAssign = 0n;
  let net = 0n;
  for (const month of monthsUpTo(world.startMonth, last)) {
    const moved = world.expenses.filter((expense) => !expense.deleted && monthOfDay(expense.day, world.startDay) === month);
    const live = new Set(world.categories.map((category) => category.id));
    const rows = new Map<string, NaiveRow>();
    const figures: bigint[] = [];
    let budgetedInAll = 0n;
    let backToPool = 0n;
    const carrying = new Map<string, bigint>();
    for (const category of world.categories) {
      let standing = 0n;
      for (const entry of category.standing) if (entry.from <= month) standing = entry.amount;
      const budgeted = world.planned.get(`${month} ${category.id}`) ?? standing;
      let out = 0n;
      let back = 0n;
      let count = 0n;
      for (const expense of moved) {
        const mine = expense.parts.filter((part) => part.category === category.id);
        for (const part of mine) {
          if (expense.type === "expense") out += part.amount;
          else back += part.amount;
        }
        if (mine.length > 0) count += 1n;
      }
      const spent = out - back;
      const carriedIn = carried.get(category.id) ?? 0n;
      const available = budgeted + carriedIn - spent;
      let rule: { policy: Policy; cap: bigint } = { policy: "none", cap: 0n };
      for (const entry of category.rules) if (entry.from <= month) rule = entry;
      const surplus = available > 0n ? available : 0n;
      let carriedOut = 0n;
      if (rule.policy === "full") carriedOut = available;
      if (rule.policy === "surplus") carriedOut = surplus;
      if (rule.policy === "capped") carriedOut = surplus < rule.cap ? surplus : rule.cap;
      rows.set(category.id, { budgeted, carriedIn, spent, available, carriedOut, expensesCount: count });
      figures.push(out, back, spent, budgeted, available, carriedOut);
      carrying.set(category.id, carriedOut);
      budgetedInAll += budgeted;
      backToPool += available - carriedOut;
    }
    let income = 0n;
    let outside = 0n;
    let outsideCount = 0n;
    for (const expense of moved) {
      const mine = expense.parts.filter((part) => part.category === null || !live.has(part.category));
      for (const part of mine) {
        if (expense.type === "income") income += part.amount;
        else outside += part.amount;
      }
      if (mine.length > 0) outsideCount += 1n;
      for (const part of expense.parts) net += expense.type === "income" ? part.amount : -part.amount;
    }
    toAssign = toAssign + returned + income - outside - budgetedInAll;
    const sumOf = (field: "spent" | "available" | "carriedOut" | "carriedIn") =>
      [...rows.values()].reduce((sum, row) => sum + row[field], 0n);
    figures.push(
      income,
      outside,
      budgetedInAll,
      toAssign,
      toAssign + backToPool,
      sumOf("spent") + outside,
      sumOf("available"),
      sumOf("carriedOut"),
      sumOf("carriedIn"),
    );
    result.set(month, {
      rows,
      totalIncome: income,
      uncategorisedSpent: outside,
      uncategorisedCount: outsideCount,
      expensesCount: BigInt(moved.length),
      toAssign,
      net,
      largest: figures.reduce((most, figure) => (figure > most ? figure : -figure > most ? -figure : most), 0n),
    });
    carried = carrying;
    returned = backToPool;
  }
  return result;
}

function label(year: number, month: number): string {
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}`;
}
