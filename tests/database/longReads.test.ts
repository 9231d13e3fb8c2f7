import { readFile } from "node:fs/promises";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { bitsOf, manyExpenses } from "../builders/manyExpenses.js";
import type { Phone } from "../support/clients.js";
import { PATIENT } from "../support/patience.js";
import { longTurns } from "../support/longTurns.js";
import { lookedAt, readingsOf } from "../support/readings.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { usualWork } from "../../src/services/limits/WorkLimit.js";
import { expenseFilter, expenseSorts } from "../../src/validation/expenses/expense.js";

const saidLong = longTurns();
let server: TestServer;
let ada: Phone;
let budgetId: string;
let filters: Record<keyof typeof expenseFilter.shape, string>;

/** More than a small budget has. Each filter finds half of them, wherever the others find theirs. */
const MANY = 2500;
const PAGE = 20;
/** Engines look at one more where they merge what several stretches of an index hold. */
const SPARE = 3;

beforeAll(async () => {
  server = await startServer({ limits: { work: { ...PATIENT, longMs: usualWork.longMs } } });
  ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
  await ada.post("/monthly-budgets", { budgetId, month: "2026-01" });
  const [food, rent] = [await aCategory(ada, budgetId, { name: "Food" }), await aCategory(ada, budgetId, { name: "Rent" })];
  await manyExpenses(server, ada, budgetId, MANY, (n) => {
    const bit = bitsOf(n);
    const month = `2026-${bit(0) ? "06" : ["01", "02", "10", "11"][n % 4]}`;
    const at = new Date(Date.UTC(2026, bit(1) ? 8 : 2, 1 + (n % 20), 0, 0, 0, n % 1000));
    const amount = BigInt((bit(2) ? 1000 : 1) + (n % 500));
    const categoryId = bit(3) ? food.id : bit(4) ? null : rent.id;
    return {
      month,
      date: `${month}-${String((n % 28) + 1).padStart(2, "0")}`,
      createdAt: at,
      updatedAt: new Date(Date.UTC(2026, bit(5) ? 9 : 3, 1 + (n % 20))),
      amount,
      parts: [{ categoryId, amount, note: null }],
      type: bit(6) ? "income" : "expense",
      tags: [bit(7) ? "a" : "x", bit(8) ? "b" : "y"],
      payee: bit(9) ? "Shop" : "Baker",
      payeeKey: bit(9) ? "shop" : "baker",
      words: [bit(9) ? "shop" : "baker", bit(10) ? "kiosk" : "market"],
      ...(bit(11) ? { reviewed: false } : {}),
      ...(bit(12) ? { moneyAccountId: "mac_1", fromEntry: `mac_1 ${month} ${n}` } : {}),
      ...(bit(13) ? { cleared: true } : {}),
    };
  });
  // A change, so that what was put there is summed.
  await ada.post("/expenses", { budgetId, amount: 1, date: "2026-11-01" });
  await server.settled();
  filters = {
    month: "month=2026-06",
    from: "from=2026-06-15",
    to: "to=2026-06-15",
    categoryId: `categoryId=${food.id}`,
    uncategorised: "uncategorised=true",
    type: "type=income",
    moneyAccountId: "moneyAccountId=none",
    cleared: "cleared=false",
    minAmount: "minAmount=1000",
    maxAmount: "maxAmount=1000",
    tag: "tag=a",
    allTags: "allTags=a&allTags=b",
    payee: "payee=Shop",
    q: "q=kio",
    reviewed: "reviewed=false",
    updatedSince: "updatedSince=2026-07-01T00:00:00Z",
  };
});
afterAll(() => server?.stop());

const everyFilter = Object.keys(expenseFilter.shape) as (keyof typeof expenseFilter.shape)[];
const pairs = everyFilter.flatMap((one, place) => everyFilter.slice(place + 1).map((other) => [one, other]));

/** Whether it finds its page one after the other, and whether the server said that it may look at far more. */
async function tried(query: string): Promise<{ served: boolean; long: boolean }> {
  saidLong();
  const readings = await readingsOf(server, async () => expect((await ada.get(query)).status).toBe(200));
  const long = saidLong() > 0;
  const list = readings.find(({ collection, command }) => collection === "expenses" && command["limit"] === PAGE + 1);
  const looked = await lookedAt(server, list!);
  return { served: looked.every(({ at, returned, sorts }) => !sorts && at <= returned + SPARE), long };
}

test("each filter in each order is read from an index, or takes the one long turn of its account", async () => {
  const wrong: object[] = [];
  let served = 0;
  for (const named of [[], ...everyFilter.map((one) => [one])]) {
    for (const sort of expenseSorts) {
      const query = [
        "/expenses?totals=false",
        `budgetId=${budgetId}`,
        `limit=${PAGE}`,
        `sort=${sort}`,
        ...named.map((one) => filters[one]),
      ];
      const found = await tried(query.join("&"));
      if (found.served === found.long) wrong.push({ named, sort, ...found });
      if (found.served) served++;
    }
  }
  expect(wrong).toEqual([]);
  expect(served).toBeGreaterThan(20);
});

test("and so is each pair of filters", async () => {
  const wrong: object[] = [];
  for (const [place, named] of pairs.entries()) {
    const sort = expenseSorts[place % expenseSorts.length]!;
    const query = ["/expenses?totals=false", `budgetId=${budgetId}`, `limit=${PAGE}`, `sort=${sort}`, ...named.map((one) => filters[one])];
    const found = await tried(query.join("&"));
    if (found.served === found.long) wrong.push({ named, sort, ...found });
  }
  expect(wrong).toEqual([]);
});

test("what is uncategorised is read from an index by date, and sorted in a long turn in another order, through both APIs", async () => {
  for (const sort of expenseSorts) {
    const isServed = sort === "date" || sort === "-date";
    const found = await tried(`/expenses?budgetId=${budgetId}&limit=${PAGE}&sort=${sort}&uncategorised=true`);
    expect([sort, found]).toEqual([sort, { served: isServed, long: !isServed }]);
  }
  for (const [sort, isLong] of [
    ["DATE_ASC", false],
    ["AMOUNT_ASC", true],
  ]) {
    saidLong();
    const { body } = await ada.graphql(
      `{ expenses(budgetId: "${budgetId}", filter: {uncategorised: true}, sort: ${sort}) { nodes { id } } }`,
    );
    expect([sort, body.errors, saidLong() > 0]).toEqual([sort, undefined, isLong]);
  }
});

/** Of every operation that reads, with what its document gives as an example, but for this budget. */
async function everyGet(): Promise<string[]> {
  const { paths } = JSON.parse(await readFile("schema/openapi.json", "utf8"));
  const shape = await ada.get(`/categories?budgetId=${budgetId}`);
  const account = await ada.post("/money-accounts", { budgetId, name: "Purse", kind: "cash" });
  await server.settled();
  const known: Record<string, string> = {
    budgetId,
    moneyAccountId: account.body.id,
    categoryId: shape.body.data[0].id,
    month: "2026-06",
    left: "2026-01",
    right: "2026-06",
  };
  const gets: string[] = [];
  for (const [path, { get }] of Object.entries<any>(paths)) {
    // One thing by its id, and what is the server's own.
    if (get === undefined || /\{(id|code|accountId)\}|^\/(admin|swagger)/.test(path)) continue;
    const parameters: any[] = (get.parameters ?? []).filter((one: any) => one.in !== "header" && one.name !== undefined);
    const bare = path.replace(/\{(\w+)\}/g, (_all, name: string) => known[name] ?? name);
    const query = (some: any[]): string =>
      some.map(({ name, example, schema }) => `${name}=${known[name] ?? [example ?? schema.default].flat()[0]}`).join("&");
    const needed = parameters.filter((one) => one.in === "query" && (one.required || one.name === "budgetId"));
    gets.push(`${bare}?${query(needed)}`);
    const others = parameters.filter(
      (one) => one.in === "query" && !needed.includes(one) && (one.example ?? one.schema?.default) !== undefined,
    );
    // A stretch is asked for by both of its ends.
    const isEnd = ({ name }: any): boolean => ["from", "to"].includes(name);
    for (const one of others) gets.push(`${bare}?${query([...needed, ...(isEnd(one) ? others.filter(isEnd) : [one])])}`);
  }
  return gets;
}

test("whatever a GET reads that looks at far more than it answers waits for the one long turn of its account", async () => {
  const wrong: object[] = [];
  let long = 0;
  for (const path of await everyGet()) {
    saidLong();
    const readings = await readingsOf(server, async () => expect([path, (await ada.get(path)).status]).toEqual([path, 200]));
    if (saidLong() > 0) long++;
    else
      for (const reading of readings)
        for (const { at, returned } of await lookedAt(server, reading))
          if (at > 10 * returned + MANY / 10) wrong.push({ path, at, returned, command: JSON.stringify(reading.command) });
  }
  expect(wrong).toEqual([]);
  expect(long).toBeGreaterThan(10);
});

test("long reads of one account are done one at a time", async () => {
  const running = new Set<string>();
  let most = 0;
  const client = server.running.connection.getClient();
  const began = ({ commandName, command, requestId }: any): void => {
    if (commandName === "aggregate" && command.aggregate === "expenses" && JSON.stringify(command.pipeline).includes("$unwind"))
      most = Math.max(most, running.add(requestId).size);
  };
  const ended = ({ requestId }: any): void => void running.delete(requestId);
  client.on("commandStarted", began).on("commandSucceeded", ended);
  const report = `/reports/spending?budgetId=${budgetId}&from=2026-01-05&to=2026-11-20&groupBy=tag`;
  const found = await Promise.all(Array.from({ length: 6 }, () => ada.get(report)));
  client.off("commandStarted", began).off("commandSucceeded", ended);
  expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(most).toBe(1);
});

test("nobody waits for the lists of a small budget", async () => {
  const small = await aBudget(ada);
  await ada.post("/expenses", { budgetId: small.id, amount: 1, date: "2026-11-01" });
  saidLong();
  for (const filter of ["q=kio", "tag=a&minAmount=1", "updatedSince=2026-01-01T00:00:00Z&sort=amount"])
    expect((await ada.get(`/expenses?budgetId=${small.id}&${filter}`)).status).toBe(200);
  expect(saidLong()).toBe(0);
});
