import type { Backend } from "../../src/main/compose/compose.js";
import { usualWork } from "../../src/services/limits/WorkLimit.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { type Answer, Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aStream } from "../support/aStream.js";

const MINUTE = 60_000;
/** Nobody has the last place: a caller alone has three. */
const work = { ...usualWork, places: 4, queue: 2, waitMs: MINUTE, deadlineMs: MINUTE };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limits: { work } });
});
afterAll(() => server.stop());

/** Every call of a method waits until it is released; how many have begun says how many requests run. */
function held<Name extends keyof Backend["services"]>(name: Name, method: keyof Backend["services"][Name], at: TestServer = server) {
  const service: any = at.running.backend.services[name];
  const original = service[method];
  let begun = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  service[method] = async (...given: unknown[]) => {
    begun++;
    await released;
    return original.apply(service, given);
  };
  return {
    begun: () => begun,
    release: () => {
      service[method] = original;
      release();
    },
  };
}

const listening = (at: TestServer): number => (at.backend.services.live as any).feed.watches.size;
const untilListening = (at: TestServer, count: number): Promise<true> => eventually(() => (listening(at) === count ? true : undefined));

test("so many requests of an account run at once, some wait, and the rest is turned away; another's run meanwhile", async () => {
  const [ada, bob] = [await server.phone(), await server.phone()];
  const { begun, release } = held("budgets", "list");
  let turnedAway = 0;
  const answers = Array.from({ length: 3 + 2 + 45 }, async (_, at) => {
    const answer = await (at % 2 === 0 ? ada.get("/budgets") : ada.graphql("{ budgets { nodes { id } } }"));
    turnedAway++;
    return answer;
  });
  await eventually(() => (turnedAway === 45 ? true : undefined));
  expect(begun()).toBe(3);
  expect((await bob.get("/me")).status).toBe(200);
  expect(begun()).toBe(3);
  release();
  const settled = await Promise.all(answers);
  const refused = settled.filter(({ status }) => status === 429);
  expect([settled.filter(({ status }) => status === 200).length, refused.length]).toEqual([5, 45]);
  expect(
    new Set(refused.map(({ headers, body }) => `${headers.get("retry-after")} ${body.code ?? body.errors[0].extensions.code}`)),
  ).toEqual(new Set(["1 too-many-requests"]));
  expect((await ada.get("/budgets")).status).toBe(200);
});

test("of an address that is not signed in the rest waits, too, and signing out takes no turn", async () => {
  const ada = await server.phone();
  const { begun, release } = held("auth", "refresh");
  const stranger = { refreshToken: "x" };
  let turnedAway = 0;
  const answers = Array.from({ length: 3 + 2 + 5 }, async () => {
    const answer = await ada.send("POST", "/mobile-refresh", stranger, { Authorization: "" });
    turnedAway++;
    return answer;
  });
  // Whoever has just signed up from there took long for its password: then the address has one turn at a time, not three.
  await eventually(() => (begun() > 0 && begun() + 2 + turnedAway === answers.length ? true : undefined));
  expect(begun()).toBeLessThanOrEqual(3);
  const away = turnedAway;
  expect((await ada.post("/mobile-logout")).status).toBe(204);
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect([statuses.filter((status) => status === 401).length, statuses.filter((status) => status === 429).length]).toEqual([
    10 - away,
    away,
  ]);
});

test("whoever waits for news holds no turn", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  await server.settled();
  const cursor = encodeURIComponent((await ada.get(`/sync?budgetId=${budget.id}`)).body.cursor);
  const waiting: Promise<Answer>[] = [];
  // One after the other, as each has a turn until it has found that there is no news.
  while (waiting.length < 2 * (3 + 2)) {
    waiting.push(ada.get(`/sync?budgetId=${budget.id}&since=${cursor}&wait=30`));
    await untilListening(server, waiting.length);
  }
  const leaving = new AbortController();
  await aStream(server, ada, budget.id, leaving.signal);
  await untilListening(server, waiting.length + 1);
  expect((await Promise.all([ada.get("/me"), ada.get("/budgets"), ada.get("/me")])).map(({ status }) => status)).toEqual([200, 200, 200]);
  await anExpense(ada, budget.id);
  expect((await Promise.all(waiting)).map(({ body }) => body.changes.length)).toEqual(waiting.map(() => 1));
  leaving.abort();
  await untilListening(server, 0);
});

test("the deadline ends no wait and no stream", async () => {
  const hasty = await startServer({ dbName: server.connection.name, limits: { work: { ...work, deadlineMs: 4000 } } });
  try {
    // What is not to be held to the deadline is made at the other server.
    const owner = await server.phone();
    const ada = new Phone(hasty.url, owner.token);
    const budget = await aBudget(owner);
    await server.settled();
    const { cursor } = (await owner.get(`/sync?budgetId=${budget.id}`)).body;
    const held = ada.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(cursor)}&wait=5`);
    const leaving = new AbortController();
    const next = await aStream(hasty, ada, budget.id, leaving.signal);
    // It ends by its own seconds, which are longer than the deadline.
    expect(await held).toMatchObject({ status: 200, body: { changes: [], hasMore: false } });
    await anExpense(owner, budget.id);
    expect(await next()).toContain("EXPENSE");
    leaving.abort();
  } finally {
    await hasty.stop();
  }
});

test.each([
  ["a wait at the other API", "/graphql?wait=30", {}],
  ["events of something that has none", "/api/budgets", { Accept: "text/event-stream" }],
])("%s is no way around the turns", async (_what, path, headers) => {
  const ada = await server.phone();
  const { begun, release } = held("budgets", "list");
  const body = path.startsWith("/graphql") ? JSON.stringify({ query: "{ budgets { nodes { id } } }" }) : undefined;
  const sent = { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}`, ...headers };
  const answers = Array.from({ length: 3 + 2 + 5 }, () =>
    fetch(`${server.url}${path}`, { method: body === undefined ? "GET" : "POST", headers: sent, ...(body === undefined ? {} : { body }) }),
  );
  let turnedAway = 0;
  for (const answer of answers) void answer.then(() => turnedAway++);
  await eventually(() => (turnedAway + begun() >= 3 + 5 ? true : undefined));
  expect(begun()).toBe(3);
  release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([5, 5]);
});

test("when the caller has gone at most one more command is sent", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const client = server.running.connection.getClient();
  let inserts = 0;
  let atDeparture = Infinity;
  const leaving = new AbortController();
  const isCategory = (command: any): boolean => command.insert === "categories" || command.update === "categories";
  client.on("commandStarted", ({ command }) => {
    if (!isCategory(command)) return;
    inserts++;
    leaving.abort();
  });
  server.running.server.prependOnceListener("request", (_request, response) => {
    response.once("close", () => (atDeparture = inserts));
  });
  const service: any = server.running.backend.services.categories;
  const add = service.add.bind(service);
  let [begun, ended] = [0, 0];
  service.add = (...given: unknown[]) => {
    begun++;
    return add(...given).finally(() => ended++);
  };
  const many = Array.from(
    { length: 15 },
    (_, at) => `c${at}: createCategory(input: {budgetId: "${budget.id}", name: "n${at}"}) { category { id } }`,
  );
  const answer = fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}` },
    body: JSON.stringify({ query: `mutation { ${many.join(" ")} }` }),
    signal: leaving.signal,
  });
  await expect(answer).rejects.toThrow();
  await eventually(() => (atDeparture < Infinity && begun === ended ? true : undefined));
  service.add = add;
  expect(inserts).toBeLessThanOrEqual(atDeparture + 1);
  expect(await server.backend.models.categories.countDocuments({ budgetId: budget.id })).toBeLessThan(15);
});
