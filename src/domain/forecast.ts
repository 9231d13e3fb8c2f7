import { add, subtract } from "./money.js";
import { addDays, type Day } from "./month.js";

/** What moves on one day. */
export interface Flow {
  readonly day: Day;
  readonly in: number;
  readonly out: number;
}

export interface ForecastInput {
  readonly today: Day;
  readonly days: number;
  /** All income less all expenses up to today. */
  readonly start: number;
  /** What is expected, and what is dated later than today. What should have been is expected today. */
  readonly flows: readonly Flow[];
  /** What envelopes hold, and the last day of their month. */
  readonly held: number;
  readonly monthEnd: Day;
  /** Whether that leaves evenly until then. */
  readonly envelopes: boolean;
}

interface DayFigures {
  readonly date: Day;
  readonly in: number;
  readonly out: number;
  readonly balance: number;
}

export interface ForecastFigures {
  readonly start: number;
  readonly data: readonly DayFigures[];
  readonly lowest: { readonly date: Day; readonly balance: number };
  readonly nextIncome: Day | null;
  readonly safeToSpend: number;
}

/** The expected balance, day by day. */
export function forecastOf(input: ForecastInput): ForecastFigures {
  const { start, held } = input;
  const plain = balancesOf(input, new Map());
  const data = input.envelopes ? balancesOf(input, drawnEvenly(input)) : plain;
  const nextIncome = plain.find((day) => day.in > 0)?.date ?? null;
  const before = plain.filter(({ date }) => nextIncome === null || date < nextIncome).map(({ balance }) => balance);
  return { start, data, lowest: lowestOf(data), nextIncome, safeToSpend: Math.max(0, subtract(Math.min(start, ...before), held)) };
}

function balancesOf({ today, days, start, flows }: ForecastInput, drawn: ReadonlyMap<Day, number>): DayFigures[] {
  const last = addDays(today, days - 1);
  const byDay = new Map<Day, { in: number; out: number }>();
  for (const flow of flows) {
    const day = flow.day < today ? today : flow.day;
    if (day > last) continue;
    const before = byDay.get(day) ?? { in: 0, out: 0 };
    byDay.set(day, { in: add(before.in, flow.in), out: add(before.out, flow.out) });
  }
  let balance = start;
  return Array.from({ length: days }, (_, step) => {
    const date = addDays(today, step);
    const flow = byDay.get(date) ?? { in: 0, out: 0 };
    const out = add(flow.out, drawn.get(date) ?? 0);
    balance = add(balance, flow.in, -out);
    return { date, in: flow.in, out, balance };
  });
}

/** In equal parts on each remaining day of the month; the first ones get what does not divide. */
function drawnEvenly({ today, held, monthEnd }: ForecastInput): ReadonlyMap<Day, number> {
  const days: Day[] = [];
  for (let day = today; day <= monthEnd; day = addDays(day, 1)) days.push(day);
  const each = Math.floor(held / days.length);
  const rest = held - each * days.length;
  return new Map(days.map((day, index) => [day, index < rest ? each + 1 : each]));
}

function lowestOf(data: readonly DayFigures[]): { date: Day; balance: number } {
  const [first, ...others] = data;
  if (first === undefined) throw new RangeError("a forecast has a day");
  const { date, balance } = others.reduce((lowest, day) => (day.balance < lowest.balance ? day : lowest), first);
  return { date, balance };
}
