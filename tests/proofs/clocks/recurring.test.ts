import { aBudget } from "../../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../../builders/aRecurring.js";
import { freshDatabase } from "../../support/databases.js";
import { oneOf, seededRandom } from "../../support/seededRandom.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { addDays, today } from "../../../src/domain/month.js";
import { occurrenceDates } from "../../../src/domain/recurring/occurrenceDates.js";
import { recurrenceOf } from "../../../src/domain/recurring/recurrence.js";
import { movedFromWeekend, type WeekendRule } from "../../../src/domain/recurring/weekend.js";
import type { Models } from "../../../src/models/Models.js";
import { FigureReaders } from "../../../src/services/months/FigureReaders.js";
import { ExpenseQuota } from "../../../src/services/limits/ExpenseQuota.js";
import { OccurrenceBooker } from "../../../src/services/recurring/OccurrenceBooker.js";
import { RecurringJob } from "../../../src/services/recurring/RecurringJob.js";
import { BackgroundTurns } from "../../../src/services/limits/BackgroundTurns.js";
import { Successors } from "../../../src/services/recurring/Successors.js";
import { ExpenseWriter } from "../../../src/services/expenses/ExpenseWriter.js";
import { RuleBook } from "../../../src/services/expenses/RuleBook.js";
import { RuleFilling } from "../../../src/services/expenses/RuleFilling.js";

const MOVEMENTS = sized("RECURRING_MOVEMENTS", { small: 12, full: 1000 });
const STEPS = sized("RECURRING_STEPS", { small: 6, full: 120 });
const IN_A_BUDGET = 100;
const START = Date.parse("2026-11-15T12:00:00Z");
const MONTHS_13 = 395 * 86_400_000;
const HOUR = 3_600_000;

const rules = [
  "FREQ=DAILY;INTERVAL=9",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
  "FREQ=MONTHLY;BYMONTHDAY=5,6;COUNT=7",
  "FREQ=YEARLY",
];
const weekends: readonly WeekendRule[] = ["keep", "before", "after"];
const zones = ["UTC", "Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"];

let one: TestServer;
let other: TestServer;
beforeAll(async () => {
  const dbName = freshDatabase("recurring");
  one = await startServer({ dbName });
  other = await startServer({ dbName });
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

/** The models of a process that dies at its n-th write: from then on it writes nothing. */
function dyingAt(models: Models, writes: number): Models {
  let left = writes;
  const mortal = (target: any, methods: readonly string[]): any =>
    new Proxy(target, {
      get: (_, name: string) => {
        if (name === "collection") return mortal(target.collection, ["insertOne", "insertMany"]);
        const value = target[name];
        if (!methods.includes(name)) return typeof value === "function" ? value.bind(target) : value;
        return (...given: unknown[]) => {
          if (left-- <= 0) throw new Error("the process died here");
          return value.apply(target, given);
        };
      },
    });
  return {
    ...models,
    recurring: mortal(models.recurring, ["findOneAndUpdate", "updateOne", "insertMany"]),
    expenses: mortal(models.expenses, []),
  };
}

function jobOf(server: TestServer, models: Models): RecurringJob {
  const { clock } = server;
  const { outbox } = server.backend;
  const { referenceRepair } = (outbox as any).needs;
  const readers = new FigureReaders(models, clock);
  const expenseQuota = new ExpenseQuota(models, clock, 1_000_000);
  const expenseWriter = new ExpenseWriter({ models, outbox, referenceRepair, expenseQuota });
  const needs = { models, clock, outbox, readers, expenseWriter };
  const ruleFilling = new RuleFilling(models, new RuleBook(models));
  const booker = new OccurrenceBooker({ ...needs, ruleFilling, successors: new Successors(needs) });
  return new RecurringJob({ models, clock, booker, background: new BackgroundTurns(), onError: () => undefined });
}

/** Whoever holds the lease has died, or its clock is another one: the next one takes it. */
const freed = (server: TestServer): Promise<unknown> =>
  server.backend.models.walks.updateOne({ _id: "recurring" }, { $set: { dueAt: new Date(0) } });

test("two processes, some that die, and a clock that jumps over days, weeks and time changes: each occurrence once", async () => {
  const random = seededRandom(sized("RECURRING_SEED", { small: 7, full: Math.floor(Math.random() * 1_000_000) }));
  const ada = await aLastingPhone(one, "ada");
  const budgets = [];
  for (let n = 0; n < Math.max(zones.length, MOVEMENTS / IN_A_BUDGET); n++)
    budgets.push(await aBudget(ada, { timeZone: zones[n % zones.length] }));
  const movements: { id: string; rule: string; start: string; weekend: WeekendRule; zone: string; budgetId: string }[] = [];
  for (let n = 0; n < MOVEMENTS; n++) {
    const terms = { rule: oneOf(rules, random), start: addDays("2026-11-10", Math.floor(random() * 40)), weekend: oneOf(weekends, random) };
    const budget = budgets[n % budgets.length];
    const { id } = await aRecurring(ada, budget.id, terms);
    movements.push({ id, ...terms, zone: budget.timeZone, budgetId: budget.id });
  }
  let latest = START;
  for (let step = 0; step < STEPS; step++) {
    const forward = START + (MONTHS_13 * (step + 1)) / STEPS;
    const times = [forward, forward - oneOf([0, HOUR, 30 * HOUR, 500 * HOUR], random)];
    one.clock.set(new Date(times[0]!).toISOString());
    other.clock.set(new Date(times[1]!).toISOString());
    latest = Math.max(latest, ...times);
    await jobOf(one, dyingAt(one.backend.models, Math.floor(random() * 2 * MOVEMENTS)))
      .run()
      .catch(() => undefined);
    await freed(one);
    const first = jobOf(one, one.backend.models).run();
    await freed(one);
    await Promise.all([first, jobOf(other, other.backend.models).run()]);
  }
  await freed(one);
  await jobOf(one, one.backend.models).run();
  const found = await one.backend.models.expenses.find({}, { occurrence: 1, date: 1 }).lean<any[]>();
  const booked = found.map(({ occurrence, date }) => `${occurrence.recurringId} ${occurrence.date} ${date}`).sort();
  const wanted = movements.flatMap(({ id, rule, start, weekend, zone }) => {
    const day = today(new Date(latest), zone);
    return occurrenceDates(recurrenceOf(rule), start, start, addDays(day, 2))
      .filter((date) => movedFromWeekend(date, weekend) <= day)
      .map((date) => `${id} ${date} ${movedFromWeekend(date, weekend)}`);
  });
  expect(booked).toEqual(wanted.sort());
});
