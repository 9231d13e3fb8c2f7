import type { Caller } from "../../../src/domain/caller.js";
import type { Books } from "../../months/books.js";
import { oneOf } from "../../support/seededRandom.js";

/** Recurring movements written down once more, a day at a time. It shares no line with src/. */
export interface Movement {
  readonly start: string;
  /** Whether the rule gives a day. */
  readonly gives: (day: string) => boolean;
  readonly count: number;
  readonly weekend: "keep" | "before" | "after";
  readonly mode: "book" | "propose";
  readonly income: boolean;
  readonly category: string | null;
  readonly amount: bigint;
  /** What a person said of single dates. */
  readonly singles: Map<string, { readonly skipped: boolean; readonly day?: string; readonly amount?: bigint; readonly category?: string }>;
}

interface Moved {
  readonly day: string;
  readonly income: boolean;
  readonly category: string | null;
  readonly amount: bigint;
}

const DAY_MS = 86_400_000;

export function nextDay(day: string, count = 1): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

const weekday = (day: string): number => new Date(day).getUTCDay();
const dayOfMonth = (day: string): number => Number(day.slice(8));

/** A rule and what it means. */
function aRule(start: string, roll: () => number): { rule: string; gives: Movement["gives"]; count: number } {
  const passed = (day: string): number => (Date.parse(day) - Date.parse(start)) / DAY_MS;
  const every = 1 + Math.floor(roll() * 9);
  const count = roll() < 0.3 ? 1 + Math.floor(roll() * 6) : Infinity;
  const [rule, gives] = oneOf<readonly [string, Movement["gives"]]>(
    [
      [`FREQ=DAILY;INTERVAL=${every}`, (day) => passed(day) % every === 0],
      [`FREQ=WEEKLY`, (day) => weekday(day) === weekday(start)],
      [`FREQ=MONTHLY`, (day) => dayOfMonth(day) === dayOfMonth(start)],
      [`FREQ=MONTHLY;BYMONTHDAY=-1`, (day) => dayOfMonth(nextDay(day)) === 1],
      [`FREQ=MONTHLY;BYDAY=2TU`, (day) => weekday(day) === 2 && Math.ceil(dayOfMonth(day) / 7) === 2],
      [`FREQ=YEARLY`, (day) => day.slice(5) === start.slice(5)],
    ],
    roll,
  );
  return { rule: count === Infinity ? rule : `${rule};COUNT=${count}`, gives, count };
}

/** The dates of a movement up to a day. */
export function datesOf({ start, gives, count }: Movement, until: string): string[] {
  const dates: string[] = [];
  for (let day = start; day <= until && dates.length < count; day = nextDay(day)) if (gives(day)) dates.push(day);
  return dates;
}

/** What one occurrence moves, and when; null when it was skipped. */
export function moved({ weekend, income, category, amount, singles }: Movement, date: string): Moved | null {
  const single = singles.get(date);
  if (single?.skipped === true) return null;
  const into = [1, -1, -1, -1, -1, -1, 0][weekday(date)] ?? -1;
  const shift = into < 0 || weekend === "keep" ? 0 : weekend === "before" ? -1 - into : 2 - into;
  return { day: single?.day ?? nextDay(date, shift), income, category: single?.category ?? category, amount: single?.amount ?? amount };
}

/** A movement of the budget, of whose first occurrences some are skipped or changed. */
export async function aMovement(
  { services }: Books,
  who: Caller,
  budgetId: string,
  categories: readonly (string | null)[],
  roll: () => number,
): Promise<Movement> {
  const start = nextDay("2026-10-01", Math.floor(roll() * 90));
  const { rule, ...meaning } = aRule(start, roll);
  const movement: Movement = {
    start,
    ...meaning,
    weekend: oneOf(["keep", "before", "after"] as const, roll),
    mode: oneOf(["book", "propose"] as const, roll),
    income: roll() < 0.3,
    category: oneOf(categories, roll),
    amount: BigInt(1 + Math.floor(roll() * 60_000)),
    singles: new Map(),
  };
  const { income, category: categoryId, amount, weekend, mode } = movement;
  const template = { type: income ? "income" : "expense", amount: Number(amount), categoryId } as const;
  const { id } = await services.recurring.add(who, { budgetId, template, rule, start, weekend, mode });
  for (const date of datesOf(movement, "2027-03-01").slice(0, 12)) {
    if (roll() < 0.7) continue;
    if (roll() < 0.4) {
      await services.occurrences.skip(who, { id, date });
      movement.singles.set(date, { skipped: true });
      continue;
    }
    const day = nextDay(date, Math.floor(roll() * 21));
    const other = 1 + Math.floor(roll() * 60_000);
    const category = oneOf(categories, roll);
    await services.occurrences.change(who, { id, date }, { day, amount: other, ...(category === null ? {} : { categoryId: category }) });
    movement.singles.set(date, { skipped: false, day, amount: BigInt(other), ...(category === null ? {} : { category }) });
  }
  return movement;
}
