import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { beginContext } from "../../src/http/RequestContext.js";
import { boundWork } from "../../src/http/boundWork.js";
import { rateLimit } from "../../src/http/rateLimit.js";
import { RequestLimit } from "../../src/services/limits/RequestLimit.js";
import { WorkLimit } from "../../src/services/limits/WorkLimit.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import type { Answer, Phone } from "../support/clients.js";
import { holdDate } from "../support/heldDate.js";
import { startServer, type TestServer } from "../support/startServer.js";

// A minute in which points are counted.
holdDate();

let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "5000" } });
});
beforeEach(async () => {
  ada = await server.phone();
  budgetId = (await aBudget(ada, { startMonth: "2025-11" })).id;
});
afterAll(() => server.stop());

const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

/** What a request costs, as its own answer says. */
async function costOf(ask: () => Promise<Answer>): Promise<number> {
  const before = left(await ada.get("/me"));
  const answer = await ask();
  expect([answer.status < 300, answer.body.errors]).toEqual([true, undefined]);
  return before - left(answer);
}

const movement = (rule: string, start: string): object => ({ budgetId, template: { amount: 1000 }, rule, start });
const CREATE = "mutation($i: CreateRecurringInput!) { createRecurring(input: $i) { recurring { id } } }";

describe("occurrences", () => {
  test.each([
    ["FREQ=MONTHLY", "2026-12-01", 2],
    ["FREQ=MONTHLY", "2025-12-01", 2],
    // 365 are due, and each six of them are a point.
    ["FREQ=DAILY", "2025-11-16", 60],
  ])("a movement %s since %s costs %i points in both APIs", async (rule, start, points) => {
    expect(await costOf(() => ada.post("/recurring", movement(rule, start)))).toBe(points);
    // Once for the text of the document.
    await ada.graphql(CREATE, { i: movement("FREQ=YEARLY", "2026-12-01") });
    const asked = await costOf(() => ada.graphql(CREATE, { i: movement(rule, start) }));
    expect(asked).toBe(points);
  });

  test("a change that makes some due is charged for them, and what is booked afterwards is not charged to who reads", async () => {
    const { id } = await aRecurring(ada, budgetId, { rule: "FREQ=DAILY", start: "2026-12-01" });
    expect(await costOf(() => ada.patch(`/recurring/${id}`, { start: "2025-11-16" }))).toBe(60);
    await server.settled();
    expect(await costOf(() => ada.get(`/recurring/${id}`))).toBe(1);
  });

  test("so is a split that makes some due", async () => {
    const { id } = await aRecurring(ada, budgetId, { rule: "FREQ=YEARLY", start: "2025-11-16" });
    const split = { from: "2025-11-16", rule: "FREQ=DAILY" };
    expect(await costOf(() => ada.post(`/recurring/${id}/split`, split))).toBe(60);
  });
});

test("months that must be computed are charged by their categories, alike in both APIs, as far as they are more than the price", async () => {
  const { id } = await aBudget(ada, { startMonth: "1900-01" });
  for (let made = 0; made < 9; made++) await aCategory(ada, id, { name: `category ${made}` });
  await server.settled();
  const query = `{ month(budgetId: "${id}", month: "2026-11") { totalSpent } }`;
  await ada.graphql(query);
  const computesAll = async (): Promise<unknown> =>
    server.connection.collection<any>("ledgers").updateOne({ _id: id }, { $set: { validThrough: null } });
  await computesAll();
  const asked = [await costOf(() => ada.get(`/budgets/${id}/months/2026-11`)), await costOf(() => ada.graphql(query))];
  // 1,523 months, of which each has a document, nine categories, and what is in none.
  const points = Math.floor(1523 / 500 + (1523 * 10) / 5000);
  expect(asked).toEqual([points, points]);
});

test("the bytes of an answer are charged, and its own header says so; what is not sent costs nothing", async () => {
  const perMinute = 1000;
  const limit = new RequestLimit({ connection: server.connection, clock: server.clock, perMinute });
  const never = (): boolean => false;
  const app = express();
  app.use(
    beginContext,
    rateLimit(limit),
    boundWork(new WorkLimit(), (error, _request, _response, next) => next(error), { leaves: never, waits: never }),
  );
  app.get("/long", (_request, response) => void response.send("x".repeat(2_000_000)));
  app.get("/known", (_request, response) => void response.status(304).set("Content-Length", "2000000").end());
  const listening = createServer(app).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const remaining = async (path: string, method = "GET"): Promise<[number, string | null]> => {
    const answer = await fetch(`${url}${path}`, { method });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("ratelimit")];
  };
  try {
    // Four for two million bytes, of which the price has paid one.
    expect(await remaining("/long")).toEqual([200, expect.stringContaining(`r=${perMinute - 4};`)]);
    expect(await remaining("/long", "HEAD")).toEqual([200, expect.stringContaining(`r=${perMinute - 5};`)]);
    expect(await remaining("/known")).toEqual([304, expect.stringContaining(`r=${perMinute - 6};`)]);
  } finally {
    listening.close();
    await limit.flush();
  }
});
