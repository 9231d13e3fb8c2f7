import type { MonthFigures } from "../../src/domain/envelopes.js";
import { FigureReaders } from "../../src/services/months/FigureReaders.js";
import { type Books, openBooks, somebody } from "./books.js";
import { crashAt } from "../proofs/crashes/crashing.js";

const who = somebody();
/** So many months that they are read in several commands, with room for others between them. */
const [START, LAST] = ["2020-01", "2026-11"];
const AMOUNT = 1001;

let books: Books;
let budgetId: string;
let categoryId: string;
let expenseId: string;
beforeAll(async () => {
  books = await openBooks({ processing: false });
});
afterAll(() => books?.close());
beforeEach(async () => {
  const { services } = books;
  budgetId = (await services.budgets.add(who, { name: "One moment", currency: "EUR", timeZone: "UTC", startMonth: START })).id;
  const rollover = { policy: "full" } as const;
  categoryId = (await services.categories.add(who, { budgetId, name: "Food", budgeted: 100, effectiveFrom: START, rollover })).category.id;
  expenseId = (await services.expenses.add(who, { budgetId, amount: AMOUNT, date: "2020-03-01", categoryId })).expense.id;
  await books.process(budgetId);
});

const add = async (): Promise<unknown> => books.services.expenses.add(who, { budgetId, amount: AMOUNT, date: "2020-05-01", categoryId });
const process = async (): Promise<void> => books.process(budgetId);

type Step = "earlier" | "pages" | "state";

/** A reader during whose first reading something happens: before it looks at the earlier state, at the pages or at the state. */
function readerWith(step: Step, happens: () => Promise<unknown>) {
  const { models } = books;
  let left = 1;
  let looks = 0;
  const summed: unknown[] = [];
  const now = async (here: Step): Promise<void> => {
    if (here === step && left-- > 0) await happens();
  };
  const budgets = Object.assign(Object.create(models.budgets), {
    aggregate: async (pipeline: any) => {
      await now(looks++ % 2 === 0 ? "earlier" : "state");
      return models.budgets.aggregate(pipeline);
    },
  });
  const ledgerPages = Object.assign(Object.create(models.ledgerPages), {
    find: (filter: any, fields: any) => ({
      lean: () => ({
        async *cursor(options: any) {
          await now("pages");
          yield* models.ledgerPages.find(filter, fields).lean().cursor(options);
        },
      }),
    }),
  });
  const expenses = Object.assign(Object.create(models.expenses), {
    aggregate: async (pipeline: any) => {
      summed.push(pipeline);
      return models.expenses.aggregate(pipeline);
    },
  });
  const watched: any = { ...models, budgets, ledgerPages, expenses };
  return { reader: new FigureReaders(watched, { now: () => new Date("2026-11-15T12:00:00Z") }).one.months, summed };
}

function heldIn(figures: readonly MonthFigures[]): number {
  const last = figures.at(-1);
  return (last?.totals.toAssign ?? 0) + (last?.rows ?? []).reduce((sum, row) => sum + row.available, 0);
}

const enlarge = async (): Promise<unknown> => books.services.expenses.change(who, expenseId, { amount: AMOUNT + 1 });
const dieAt = async (place: number): Promise<void> => crashAt(books, budgetId, place, ["2020-05"]);
const plan = async (): Promise<unknown> =>
  books.services.plans.setAmount(who, { budgetId, month: "2020-04", categoryId }, { budgeted: 700 });

const happenings: Readonly<Record<string, { readonly what: readonly (() => Promise<unknown>)[]; readonly held: number }>> = {
  "an expense comes": { what: [add], held: -2 * AMOUNT },
  "an expense comes and is processed": { what: [add, process], held: -2 * AMOUNT },
  "one comes of which processing dies before its page goes on": { what: [add, () => dieAt(8)], held: -2 * AMOUNT },
  "one comes of which processing dies when its page has gone on": { what: [add, () => dieAt(9)], held: -2 * AMOUNT },
  "an expense moves to another month": {
    what: [async () => books.services.expenses.change(who, expenseId, { date: "2021-06-01" })],
    held: -AMOUNT,
  },
  "an expense becomes larger": { what: [enlarge], held: -AMOUNT - 1 },
  "an expense becomes larger and is processed": { what: [enlarge, process], held: -AMOUNT - 1 },
  "an expense goes": { what: [async () => books.services.expenses.remove(who, expenseId)], held: 0 },
  "a plan changes": { what: [plan], held: -AMOUNT },
  "a plan changes and is processed": { what: [plan, process], held: -AMOUNT },
};
const steps: readonly Step[] = ["earlier", "pages", "state"];

test.each(Object.keys(happenings).flatMap((what) => steps.map((step) => [what, step] as const)))(
  "when %s before the look at %s, the figures are those behind it",
  async (name, step) => {
    const { what, held } = happenings[name] ?? { what: [], held: NaN };
    const { reader } = readerWith(step, async () => {
      for (const one of what) await one();
    });
    const { figures } = await reader.read({ _id: budgetId, startMonth: START }, START, LAST);
    expect(heldIn(figures)).toBe(held);
    const again = await readerWith("state", async () => undefined).reader.read({ _id: budgetId, startMonth: START }, START, LAST);
    expect(figures).toEqual(again.figures);
  },
);

test("while pages are about to go on with what is new, a reader waits for them and sums nothing", async () => {
  await add();
  await crashAt(books, budgetId, 8, ["2020-05"]);
  let reads = 0;
  const { reader, summed } = readerWith("earlier", async () => undefined);
  const view = (reader as any).view.bind(reader);
  (reader as any).view = async (...given: unknown[]) => {
    const seen = await view(...given);
    if (reads++ === 0) await process();
    return seen;
  };
  const { figures } = await reader.read({ _id: budgetId, startMonth: START }, START, LAST);
  expect(heldIn(figures)).toBe(-2 * AMOUNT);
  expect([reads, summed]).toEqual([2, []]);
});

test("where they never go on, it sums them after a while", async () => {
  await add();
  await crashAt(books, budgetId, 8, ["2020-05"]);
  const { reader, summed } = readerWith("earlier", async () => undefined);
  const { figures } = await reader.read({ _id: budgetId, startMonth: START }, START, LAST);
  expect(heldIn(figures)).toBe(-2 * AMOUNT);
  expect(summed).toHaveLength(1);
});

test("while changes wait, the next reading begins where the one before had to", async () => {
  await add();
  const { reader } = readerWith("earlier", async () => undefined);
  const asked: unknown[] = [];
  const view = (reader as any).view.bind(reader);
  (reader as any).view = async (...given: [object, string, string]) => {
    asked.push(given[1]);
    return view(...given);
  };
  const look = async () => heldIn((await reader.read({ _id: budgetId, startMonth: START }, LAST, LAST)).figures);
  expect([await look(), await look()]).toEqual([-2 * AMOUNT, -2 * AMOUNT]);
  expect(asked).toEqual([LAST, "2020-05", "2020-05"]);
  await process();
  expect([await look(), await look()]).toEqual([-2 * AMOUNT, -2 * AMOUNT]);
  expect(asked.slice(3)).toEqual(["2020-05", LAST]);
});
