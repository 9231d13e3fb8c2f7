import { randomBytes } from "node:crypto";
import type { Caller } from "../domain/caller.js";
import { Conflict } from "../domain/errors.js";
import { idFrom, type IdSource } from "../domain/ids.js";
import { addDays, addMonths, currentMonth, daysFrom, type Month, monthRange, periodOf, today } from "../domain/month.js";
import type { Budget } from "../shapes/Budget.js";
import type { Services } from "../services/Services.js";
import { automate } from "./automate.js";
import { type DemoBudget, demoBudgets, type DemoEntry } from "./demoPlan.js";

export const DEMO_EMAIL = "demo@example.org";
export const DEMO_PASSWORD = "three owls count coins";

const MONTHS = 12;

/** Fills one account with twelve months, the current one included. False when that account is there already. */
export async function fillDemo(services: Services, now: Date): Promise<boolean> {
  const visitor = { address: "127.0.0.1", device: "demo", deviceToken: null };
  try {
    const { user } = await services.auth.register({ email: DEMO_EMAIL, password: DEMO_PASSWORD, name: "Demo" }, visitor);
    const ids: IdSource = { next: (...of) => idFrom(of, Date.now(), randomBytes(16)) };
    const who: Caller = {
      accountId: user.id,
      sessionId: null,
      signedInAt: null,
      tokenId: null,
      actions: ["read", "write"],
      budgets: null,
      ids,
    };
    for (const plan of demoBudgets) await fillBudget(services, who, plan, now);
    return true;
  } catch (error) {
    if (error instanceof Conflict && error.code === "email-taken") return false;
    throw error;
  }
}

async function fillBudget(services: Services, who: Caller, plan: DemoBudget, now: Date): Promise<void> {
  const current = currentMonth(now, plan.timeZone, plan.monthStartDay);
  const startMonth = addMonths(current, 1 - MONTHS);
  const { name, currency, timeZone, monthStartDay } = plan;
  const budget = await services.budgets.add(who, { name, currency, timeZone, monthStartDay, startMonth });
  const categories = new Map<string, string>();
  for (const { name: category, icon, color, budgeted, policy, cap, parent, monthly } of plan.categories) {
    const { category: made } = await services.categories.add(who, {
      budgetId: budget.id,
      name: category,
      icon,
      color,
      budgeted,
      rollover: { policy, ...(cap === undefined ? {} : { cap }) },
      ...(monthly === undefined ? {} : { target: { kind: "monthly" as const, amount: monthly } }),
      effectiveFrom: startMonth,
      ...(parent === undefined ? {} : { parentId: categories.get(parent) ?? null }),
    });
    categories.set(category, made.id);
  }
  const random = new SeededRandom(2026);
  const last = today(now, timeZone);
  for (const month of monthRange(startMonth, current)) {
    for (const entry of plan.entries) await live(services, who, budget, categories, entry, month, random, last);
  }
  for (const entry of plan.entries) await recur(services, who, budget, categories, entry, last);
  await automate(services, who, budget, plan, categories, last);
  for (const month of monthRange(startMonth, addMonths(current, -2))) {
    await services.monthClose.closeMonth(who, { budgetId: budget.id, month });
  }
}

async function live(
  services: Services,
  who: Caller,
  budget: Budget,
  categories: ReadonlyMap<string, string>,
  entry: DemoEntry,
  month: Month,
  random: SeededRandom,
  last: string,
): Promise<void> {
  const { from, to } = periodOf(month, budget.monthStartDay);
  const length = daysFrom(from, to);
  for (let left = random.between(...entry.times); left > 0; left--) {
    const offset = entry.day === undefined ? random.between(0, length - 1) : (entry.day - budget.monthStartDay + length) % length;
    const [amount, payee, date] = [random.between(...entry.amount), random.one(entry.payees), addDays(from, offset)];
    if (date > last) continue;
    await services.expenses.add(who, {
      budgetId: budget.id,
      categoryId: entry.category === null ? null : (categories.get(entry.category) ?? null),
      type: entry.type ?? "expense",
      amount,
      date,
      payee,
      description: entry.description,
      tags: [...(entry.tags ?? [])],
    });
  }
}

/** From the first of its days that is still to come. */
async function recur(
  services: Services,
  who: Caller,
  budget: Budget,
  categories: ReadonlyMap<string, string>,
  { category, payees, description, amount, day, type, recurs }: DemoEntry,
  last: string,
): Promise<void> {
  if (recurs === undefined || day === undefined) return;
  const month = Number(last.slice(8)) < day ? last.slice(0, 7) : addMonths(last.slice(0, 7), 1);
  await services.recurring.add(who, {
    budgetId: budget.id,
    template: {
      type: type ?? "expense",
      amount: amount[1],
      roughly: recurs === "propose",
      categoryId: category === null ? null : (categories.get(category) ?? null),
      payee: payees[0] ?? null,
      description,
    },
    rule: "FREQ=MONTHLY",
    start: `${month}-${String(day).padStart(2, "0")}`,
    mode: recurs,
  });
}

/** Chance that is the same every time (mulberry32), so that two demos look alike. */
class SeededRandom {
  constructor(private state: number) {}

  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  one(choices: readonly string[]): string {
    return choices[this.between(0, choices.length - 1)] ?? "";
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
