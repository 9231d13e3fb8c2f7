import fc from "fast-check";
import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { onTheOtherApi } from "./onTheOtherApi.js";
import "../support/seed.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let categories: any[];
let all: any[];

beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada, { monthStartDay: 10 });
  categories = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const words = ["Café (fine) 100%", "café", "a.b*c", "rent", "ÉCOLE", "back\\slash", "$where: 1"];
  for (let round = 0; round < 3; round++) {
    const items = Array.from({ length: 20 }, (_, index) => {
      const seed = round * 20 + index;
      const amount = ((seed * 37) % 9) * 100 + 100;
      const split = seed % 5 === 0;
      return {
        budgetId: budget.id,
        amount,
        date: `2026-0${2 + (seed % 3)}-${String(1 + ((seed * 7) % 28)).padStart(2, "0")}`,
        type: seed % 3 === 0 ? "income" : "expense",
        ...(split
          ? {
              splits: [
                { categoryId: categories[0].id, amount: 40 },
                { categoryId: seed % 2 === 0 ? categories[1].id : null, amount: amount - 40 },
              ],
            }
          : seed % 4 === 0
            ? {}
            : { categoryId: categories[seed % 2].id }),
        description: seed % 2 === 0 ? words[seed % words.length] : null,
        payee: seed % 3 === 1 ? words[(seed + 1) % words.length] : null,
        note: seed % 7 === 0 ? words[(seed + 2) % words.length] : null,
        tags: seed % 2 === 0 ? ["food", `t${seed % 4}`] : [],
      };
    });
    const made = await ada.post("/expenses/batch", { items });
    if (made.body.results.some((result: any) => result.status !== "created")) throw new Error(made.text);
    server.clock.forward(60_000);
  }
  all = await everything("");
  if (all.length !== 60) throw new Error(`${all.length} expenses`);
});
afterAll(() => server.stop());

async function everything(query: string, limit = 200): Promise<any[]> {
  const found: any[] = [];
  for (let cursor = ""; ;) {
    const { status, body, text } = await ada.get(`/expenses?budgetId=${budget.id}&limit=${limit}${query}${cursor}`);
    if (status !== 200) throw new Error(text);
    found.push(...body.data);
    if (body.nextCursor === null) return found;
    cursor = `&cursor=${encodeURIComponent(body.nextCursor)}`;
  }
}

const lower = (text: string | null): string => (text ?? "").toLowerCase();
const partsOf = (expense: any): any[] =>
  expense.splits.length > 0 ? expense.splits : [{ categoryId: expense.categoryId, amount: expense.amount }];

const wordsOf = (text: string | null): string[] =>
  lower(text)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .match(/[a-z0-9]+/g) ?? [];
function hasWords(q: string, texts: (string | null)[]): boolean {
  const there = texts.flatMap(wordsOf);
  const wanted = wordsOf(q);
  return wanted.length > 0 && wanted.every((word) => there.some((one) => one.startsWith(word)));
}

/** The same in plain JavaScript. */
function fits(expense: any, filter: any): boolean {
  return (
    (filter.month === undefined || expense.month === filter.month) &&
    (filter.from === undefined || expense.date >= filter.from) &&
    (filter.to === undefined || expense.date <= filter.to) &&
    (filter.type === undefined || filter.type.includes(expense.type)) &&
    (filter.minAmount === undefined || expense.amount >= filter.minAmount) &&
    (filter.maxAmount === undefined || expense.amount <= filter.maxAmount) &&
    (filter.tag === undefined || filter.tag.some((tag: string) => expense.tags.includes(tag))) &&
    (filter.allTags === undefined || filter.allTags.every((tag: string) => expense.tags.includes(tag))) &&
    (filter.payee === undefined || (expense.payee !== null && filter.payee.map(lower).includes(lower(expense.payee)))) &&
    (filter.updatedSince === undefined || expense.updatedAt >= filter.updatedSince) &&
    (filter.q === undefined || hasWords(filter.q, [expense.description, expense.payee, expense.note, ...expense.tags])) &&
    (filter.categoryId === undefined || partsOf(expense).some((part) => isIn(filter.categoryId, part)))
  );
}

function isIn(wanted: string[], { categoryId }: any): boolean {
  return wanted.includes(categoryId ?? "none");
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const some = (...words: string[]) => maybe(fc.subarray(words, { minLength: 1 }));

test("every combination of filters and every order gives what a plain search gives, page by page, and so do the totals", async () => {
  const filters = fc.record({
    month: maybe(fc.constantFrom("2026-01", "2026-02", "2026-03", "2026-04")),
    from: maybe(fc.constantFrom("2026-02-10", "2026-03-01", "2026-03-20")),
    to: maybe(fc.constantFrom("2026-03-09", "2026-04-01", "2026-04-28")),
    type: some("expense", "income"),
    minAmount: maybe(fc.constantFrom(0, 200, 500)),
    maxAmount: maybe(fc.constantFrom(300, 700, 9007199254740991)),
    tag: some("food", "t0", "t2", "t"),
    allTags: some("food", "t0", "t2"),
    payee: some("CAFÉ", "rent", "a.b*c", "caf"),
    q: maybe(fc.constantFrom("caf", "É", "e", "(fine)", "fine caf", "c b", "ood", "foo", "a.b*c", "a-b", ".", "\\", "$where", "100%", "|")),
    updatedSince: maybe(fc.constantFrom("2026-11-15T12:01:00.000Z", "2026-11-15T14:02:00.000+02:00")),
    categoryId: some("none", "0", "1"),
  });
  const sorts = fc.constantFrom("date", "-date", "amount", "-amount", "createdAt", "-createdAt");
  await fc.assert(
    fc.asyncProperty(filters, sorts, fc.integer({ min: 1, max: 25 }), async (wanted, sort, limit) => {
      const filter: any = { ...wanted };
      if (filter.categoryId !== undefined)
        filter.categoryId = filter.categoryId.map((name: string) => (name === "none" ? name : categories[Number(name)].id));
      const asked = Object.entries(filter)
        .flatMap(([name, value]) => [value ?? []].flat().map((one: any) => `&${name}=${encodeURIComponent(String(one))}`))
        .join("");
      const instant = filter.updatedSince === undefined ? {} : { updatedSince: new Date(filter.updatedSince).toISOString() };
      const matching = all.filter((expense) => fits(expense, { ...filter, ...instant }));
      const field = sort.replace("-", "");
      const sign = sort.startsWith("-") ? -1 : 1;
      const compare = (one: any, other: any): number =>
        one[field] === other[field] ? (one.id < other.id ? -1 : 1) : one[field] < other[field] ? -1 : 1;
      const expected = [...matching].sort((one, other) => sign * compare(one, other)).map(({ id }) => id);
      expect((await everything(`${asked}&sort=${encodeURIComponent(sort)}`, limit)).map((expense) => expense.id)).toEqual(expected);
      expect(await onTheOtherApi(ada, budget.id, filter, sort, limit)).toEqual(expected.slice(0, limit));
      const { totals } = (await ada.get(`/expenses?budgetId=${budget.id}&limit=1${asked}`)).body;
      const counted = matching
        .flatMap((expense) => partsOf(expense).map((part) => ({ ...part, type: expense.type })))
        .filter((part) => filter.categoryId === undefined || isIn(filter.categoryId, part));
      const sum = (of: (part: any) => boolean): number => counted.filter(of).reduce((total, { amount }) => total + amount, 0);
      const [income, refunds, expenses] = [
        sum(({ type, categoryId }) => type === "income" && (categoryId ?? null) === null),
        sum(({ type, categoryId }) => type === "income" && (categoryId ?? null) !== null),
        sum(({ type }) => type === "expense"),
      ];
      expect(totals).toEqual({
        count: matching.length,
        income,
        expenses,
        refunds,
        net: income + refunds - expenses,
        transfers: null,
      });
    }),
    { numRuns: 60 },
  );
});

test("a cursor that was altered, or is of another order or filter, is refused", async () => {
  const { body, headers } = await ada.get(`/expenses?budgetId=${budget.id}&limit=2&sort=amount`);
  expect(headers.get("Link")).toBe(`</api/expenses?budgetId=${budget.id}&limit=2&sort=amount&cursor=${body.nextCursor}>; rel="next"`);
  const altered = `${body.nextCursor.slice(0, -1)}${body.nextCursor.endsWith("A") ? "B" : "A"}`;
  for (const query of [
    `sort=amount&cursor=${altered}`,
    `sort=-amount&cursor=${body.nextCursor}`,
    `sort=amount&type=income&cursor=${body.nextCursor}`,
  ]) {
    const answer = await ada.get(`/expenses?budgetId=${budget.id}&${query}`);
    expect([answer.status, answer.body.errors?.[0]]).toMatchObject([422, { path: "/cursor", code: "invalid-cursor" }]);
  }
});

test("limits out of bounds and unreadable filters are refused", async () => {
  for (const query of [
    "limit=0",
    "limit=201",
    "limit=ten",
    "q=",
    "month=2026-13",
    "from=2026-02-30",
    "minAmount=-1",
    "minAmount=1.5",
    "type=gift",
    "sort=payee",
    "colour=red",
    "updatedSince=yesterday",
  ]) {
    expect([query, (await ada.get(`/expenses?budgetId=${budget.id}&${query}`)).status]).toEqual([query, 422]);
  }
  expect((await ada.get(`/expenses?budgetId=${budget.id}&q=%00`)).status).toBeLessThan(500);
});

test("totals come with the first page, with any page that asks for them, and with none that does not want them", async () => {
  const list = `/expenses?budgetId=${budget.id}&limit=7`;
  const { body } = await ada.get(list);
  expect(body.totals.count).toBe(60);
  expect((await ada.get(`${list}&totals=false`)).body.totals).toBeNull();
  const second = `${list}&cursor=${body.nextCursor}`;
  expect((await ada.get(second)).body.totals).toBeNull();
  expect((await ada.get(`${second}&totals=true`)).body.totals).toEqual(body.totals);
  expect((await ada.get(`${list}&totals=maybe`)).status).toBe(422);
});
