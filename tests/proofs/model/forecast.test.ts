import { type Books, openBooks, somebody } from "../../months/books.js";
import { oneOf, seededRandom } from "../../support/seededRandom.js";
import { sized } from "../../support/sizes.js";
import { aMovement, datesOf, type Movement, moved, nextDay } from "./movements.js";
import { monthOfDay, recompute, type World } from "./world.js";

const HOUSEHOLDS = sized("FORECAST_HOUSEHOLDS", { small: 10, full: 200 });
const SEED = sized("FORECAST_SEED", { small: 20_261_127, full: Math.floor(Math.random() * 1_000_000_000) });
const START_MONTH = "2026-08";
/** What the clock of the services shows in each zone. */
const todayIn: Readonly<Record<string, string>> = {
  UTC: "2026-11-15",
  "Pacific/Auckland": "2026-11-16",
  "America/Anchorage": "2026-11-15",
};

let books: Books;
beforeAll(async () => {
  books = await openBooks({ processing: false });
});
afterAll(() => books.close());

interface Flow {
  readonly day: string;
  readonly income: boolean;
  readonly category: string | null;
  readonly amount: bigint;
}

interface Household {
  readonly budgetId: string;
  readonly today: string;
  readonly world: World;
  readonly expected: readonly Flow[];
}

test(`${HOUSEHOLDS} random households: the forecast is what a day-by-day calculation says (seed ${SEED})`, async () => {
  const roll = seededRandom(SEED);
  let incomes = 0;
  for (let n = 0; n < HOUSEHOLDS; n++) {
    const household = await aHousehold(roll);
    for (const envelopes of [false, true]) {
      const days = 1 + Math.floor(roll() * 400);
      const { budgetId } = household;
      const { currency, ...served } = await books.services.forecasts.forecast(somebody(), { budgetId, days, envelopes });
      expect([n, currency, served]).toEqual([n, "EUR", { budgetId, moneyAccountId: null, ...byHand(household, days, envelopes) }]);
      if (served.nextIncome !== null) incomes++;
    }
  }
  expect(books.failures).toEqual([]);
  expect(incomes).toBeGreaterThan(HOUSEHOLDS / 2);
});

/** Expenses of the past and the future, categories that hold something, and movements, some of whose occurrences were changed. */
async function aHousehold(roll: () => number): Promise<Household> {
  const who = somebody();
  const { services } = books;
  const below = (most: number): number => Math.floor(roll() * most);
  const startDay = 1 + below(28);
  const timeZone = oneOf(Object.keys(todayIn), roll);
  const today = todayIn[timeZone]!;
  const terms = { name: "Forecast", currency: "EUR", timeZone, monthStartDay: startDay, startMonth: START_MONTH };
  const { id: budgetId } = await services.budgets.add(who, terms);
  const world: World = { startMonth: START_MONTH, startDay, categories: [], planned: new Map(), expenses: [] };
  for (let n = below(5); n > 0; n--) {
    const [policy, budgeted] = [oneOf(["none", "surplus", "full"] as const, roll), below(50_000)];
    const from = oneOf([START_MONTH, "2026-10"], roll);
    const { category: made } = await services.categories.add(who, {
      budgetId,
      name: `C ${n}`,
      budgeted,
      effectiveFrom: from,
      rollover: { policy },
    });
    world.categories.push({
      id: made.id,
      standing: [{ from, amount: BigInt(budgeted) }],
      rules: [{ from: START_MONTH, policy, cap: 0n }],
      targets: [],
    });
  }
  const categories = [null, ...world.categories.map(({ id }) => id)];
  const booked = (flow: Flow): void => {
    const parts = [{ category: flow.category, amount: flow.amount }];
    world.expenses.push({ id: "", type: flow.income ? "income" : "expense", day: flow.day, parts, deleted: false });
  };
  for (let n = below(12); n > 0; n--) {
    const flow = {
      day: nextDay("2026-09-01", below(250)),
      income: roll() < 0.4,
      category: oneOf(categories, roll),
      amount: BigInt(1 + below(90_000)),
    };
    const { day: date, income, category: categoryId, amount } = flow;
    await services.expenses.add(who, { budgetId, date, type: income ? "income" : "expense", categoryId, amount: Number(amount) });
    booked(flow);
  }
  const movements: Movement[] = [];
  for (let n = below(6); n > 0; n--) movements.push(await aMovement(books, who, budgetId, categories, roll));
  const isSwept = roll() < 0.7;
  if (isSwept) await books.sweep();
  const expected: Flow[] = [];
  for (const movement of movements)
    for (const occurrence of datesOf(movement, nextDay(today, 440))) {
      const flow = moved(movement, occurrence);
      if (flow === null) continue;
      if (isSwept && movement.mode === "book" && flow.day <= today) booked(flow);
      else expected.push(flow);
    }
  return { budgetId, today, world, expected };
}

function byHand({ today, world, expected }: Household, days: number, envelopes: boolean): object {
  const month = monthOfDay(today, world.startDay);
  const period: string[] = [];
  for (let day = today; monthOfDay(day, world.startDay) === month; day = nextDay(day)) period.push(day);
  const dated = world.expenses.flatMap(({ day, type, parts }): Flow[] =>
    parts.map(({ category, amount }) => ({ day, income: type === "income", category, amount })),
  );
  const net = (flows: readonly Flow[]): bigint => flows.reduce((sum, { income, amount }) => (income ? sum + amount : sum - amount), 0n);
  const start = net(dated.filter(({ day }) => day <= today));
  const coming = [
    ...dated.filter(({ day }) => day > today),
    ...expected.map((flow) => ({ ...flow, day: flow.day < today ? today : flow.day })),
  ];
  let held = 0n;
  for (const { available } of recompute(world, month).get(month)!.rows.values()) if (available > 0n) held += available;
  const drawnOn = (day: string): bigint => {
    const place = BigInt(period.indexOf(day));
    return place < 0n ? 0n : held / BigInt(period.length) + (place < held % BigInt(period.length) ? 1n : 0n);
  };
  const walk = (draws: boolean): { date: string; in: number; out: number; balance: number }[] => {
    let balance = start;
    return Array.from({ length: days }, (_, step) => {
      const date = nextDay(today, step);
      const of = coming.filter(({ day }) => day === date);
      const income = net(of.filter((flow) => flow.income));
      const out = -net(of.filter((flow) => !flow.income)) + (draws ? drawnOn(date) : 0n);
      balance += income - out;
      return { date, in: Number(income), out: Number(out), balance: Number(balance) };
    });
  };
  const [plain, data] = [walk(false), walk(envelopes)];
  const nextIncome = plain.find((day) => day.in > 0)?.date ?? null;
  const until = plain.filter(({ date }) => nextIncome === null || date < nextIncome).map(({ balance }) => balance);
  const least = Math.min(...data.map(({ balance }) => balance));
  return {
    start: Number(start),
    data,
    lowest: { date: data.find(({ balance }) => balance === least)!.date, balance: least },
    nextIncome,
    safeToSpend: Math.max(0, Math.min(Number(start), ...until) - Number(held)),
  };
}
