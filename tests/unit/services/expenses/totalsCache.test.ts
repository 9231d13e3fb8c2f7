import type { Models } from "../../../../src/models/Models.js";
import { TotalsCache } from "../../../../src/services/expenses/TotalsCache.js";
import type { ExpenseTotals } from "../../../../src/shapes/expenses/ExpenseTotals.js";

const totals: ExpenseTotals = { count: 5000, income: 0, expenses: 1, refunds: 0, transfers: { count: 0, amount: 0 }, net: -1 };

/** A cache in front of a budget of which the test says how far its change log goes, and whether something is dirty. */
function aCache() {
  const state = { n: 1, dirty: false };
  const of = (name: string) => ({ collection: { name } });
  const aggregate = async () => [{ unprocessed: state.dirty ? [{}] : [], head: [{ n: state.n }] }];
  const models = { budgets: { aggregate }, expenses: of("expenses"), changeHeads: of("changeHeads") };
  const cache = new TotalsCache(models as unknown as Models);
  const sums: (() => Promise<ExpenseTotals>)[] = [];
  let made = 0;
  const sum = async (): Promise<ExpenseTotals> => {
    made++;
    return (await sums.shift()?.()) ?? totals;
  };
  const ask = (payee = "a") => cache.of("bud_1", { payee: [payee] }, sum);
  const sumsMade = async (act: () => Promise<unknown>): Promise<number> => {
    const before = made;
    await act();
    return made - before;
  };
  return { state, sums, ask, sumsMade };
}

/** As far as that a sum is shared. */
async function aKnownOne() {
  const known = aCache();
  await known.ask();
  await known.ask();
  return known;
}

test("the second who asks has the sum kept, the third has none made", async () => {
  const { ask, sumsMade } = aCache();
  expect([await sumsMade(ask), await sumsMade(ask), await sumsMade(ask)]).toEqual([1, 1, 0]);
});

test("who asks while the same is being added up waits for it", async () => {
  const { ask, sumsMade } = aCache();
  await ask();
  expect(await sumsMade(() => Promise.all([ask(), ask(), ask()]))).toBe(1);
});

test("a sum that fails is its own request's; who waited makes another one", async () => {
  const { ask, sums, sumsMade, state } = await aKnownOne();
  state.n++;
  sums.push(() => Promise.reject(new Error("gone")));
  const made = sumsMade(async () => {
    const [first, second] = await Promise.allSettled([ask(), ask()]);
    expect([first.status, second.status].sort()).toEqual(["fulfilled", "rejected"]);
  });
  expect(await made).toBe(2);
  expect(await sumsMade(ask)).toBe(0);
});

test("a change ends it, and so does one that waits", async () => {
  const { ask, sumsMade, state } = await aKnownOne();
  state.n++;
  expect([await sumsMade(ask), await sumsMade(ask)]).toEqual([1, 0]);
  state.dirty = true;
  expect([await sumsMade(ask), await sumsMade(ask)]).toEqual([1, 1]);
});

test("another filter is another sum, and a thousand others later it is forgotten", async () => {
  const { ask, sumsMade } = await aKnownOne();
  expect(await sumsMade(() => ask("b"))).toBe(1);
  expect(await sumsMade(ask)).toBe(0);
  for (let n = 0; n < 1000; n++) await ask(`other ${n}`);
  expect([await sumsMade(ask), await sumsMade(ask), await sumsMade(ask)]).toEqual([1, 1, 0]);
});
