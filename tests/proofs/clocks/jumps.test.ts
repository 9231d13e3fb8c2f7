import { aBudget, aCategory } from "../../builders/aBudget.js";
import { Phone, Web } from "../../support/clients.js";
import { EventStream } from "../../support/EventStream.js";
import { becomes } from "../../support/eventually.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { SeenOnce } from "../../sync/SeenOnce.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";
import { isCut } from "../server/isCut.js";
import { linesOf, statementFiles } from "../server/statementFiles.js";

/** How many requests each worker sends beside each jump. */
const ROUNDS = sized("CLOCK_ROUNDS", { small: 2, full: 20 });
const WORKERS = 4;
const ROWS = sized("CLOCK_ROWS", { small: 30, full: 900 });
const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/**
 * The next last Sunday of a March, 01:00 UTC: summer time begins, and the month ends within days. Not one of before: the database's own
 * clock, which nobody sets, clears away sessions that are over by it.
 */
const SUMMER_TIME = [0, 1]
  .map((later) => new Date(Date.UTC(new Date().getUTCFullYear() + later, 2, 31, 1)))
  .map((end) => end.getTime() - end.getUTCDay() * DAY)
  .find((time) => time > Date.now() + DAY);
const START = new Date((SUMMER_TIME ?? 0) - DAY / 2);
const MONTH_END = Date.UTC(START.getUTCFullYear(), 3, 1);

/** What somebody does to the clock of the machine, in this order. */
const jumps: readonly (readonly [string, number | { readonly to: number }])[] = [
  ["an hour forward", HOUR],
  ["an hour back", -HOUR],
  ["a day forward, over the beginning of summer time", DAY],
  ["a day back", -DAY],
  ["to a second before summer time", { to: (SUMMER_TIME ?? 0) - SECOND }],
  ["an hour forward, past it", HOUR],
  ["an hour back, before it", -HOUR],
  ["to a second before the end of the month in Berlin", { to: MONTH_END - 2 * HOUR - SECOND }],
  ["to a second before the end of the month", { to: MONTH_END - SECOND }],
  ["a day forward, into the next month", DAY],
  ["a day back, into the month before", -DAY],
];

withFaultyServers();

interface Written {
  readonly key: string;
  readonly id: string;
  readonly graphql: boolean;
}

const CREATE = "mutation($i: CreateExpenseInput!, $k: String) { createExpense(input: $i, idempotencyKey: $k) { expense { id } } }";

test("a clock that is set forward and back under load of both APIs: nothing is lost, nothing sent twice, and nobody waits for it", async () => {
  const server = await FaultyServer.start(START);
  const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
  await server.confirm(phone);
  const signedIn = new Phone(server.url, phone.token, phone.refreshToken);
  phone.token = (await phone.post("/me/tokens", { name: "load", scopes: ["read", "write"], password: PASSWORD })).body.token;
  let web = new Web(server.url);
  expect((await web.login("ada@example.org", PASSWORD)).body.errors).toBeUndefined();
  const budget = await aBudget(phone, { timeZone: "Europe/Berlin" });
  const food = await aCategory(phone, budget.id, { budgeted: 1000, rollover: { policy: "full" } });
  const other = await aBudget(phone);
  const written: Written[] = [];
  const imported: string[] = [];
  const replicas = [new SeenOnce(phone, budget.id, 3), new SeenOnce(phone, undefined, 50)];
  const counter = (await phone.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-10-20", note: "0" })).body;
  let counted = 0;

  const write = async (key: string, graphql: boolean): Promise<string> => {
    const input = { budgetId: budget.id, categoryId: food.id, amount: 100, date: "2026-10-20", note: key };
    const answer = graphql
      ? await phone.graphql(CREATE, { i: input, k: key })
      : await phone.post("/expenses", input, { "Idempotency-Key": key });
    const id = graphql ? answer.body.data?.createExpense?.expense.id : answer.body.id;
    if (answer.status >= 300 || id === undefined) throw new Error(`${key}: ${answer.status} ${answer.text}`);
    return id;
  };

  const worker = async (lane: number, jump: number): Promise<void> => {
    for (let round = 0; round < ROUNDS; round++) {
      const key = `j${jump}-w${lane}-${round}`;
      const graphql = lane % 2 === 1;
      written.push({ key, id: await write(key, graphql), graphql });
      if (lane > 0) continue;
      const { status } = await phone.patch(`/expenses/${counter.id}`, { note: String(++counted) });
      expect(status).toBe(200);
      for (const replica of replicas) await replica.walk();
    }
  };

  const importOne = async (name: string): Promise<void> => {
    const file = Buffer.from(statementFiles["csv"]?.(linesOf(name, ROWS)) ?? "");
    const headers = { "Content-Type": "application/octet-stream", "Idempotency-Key": name };
    const { status, body, text } = await phone.send("POST", `/expenses/imports?budgetId=${other.id}`, file, headers);
    if (status !== 201) throw new Error(`${name}: ${status} ${text}`);
    expect(body).toMatchObject({ status: "done", counts: { created: ROWS } });
    imported.push(name);
  };

  /** What was signed in stays so: a session that is seen lives for a month. */
  const stillSignedIn = async (): Promise<void> => {
    const seen = await web.graphql("{ me { email } }");
    if (seen.body.data?.me?.email !== "ada@example.org") throw new Error(`the cookie's session ended: ${seen.status} ${seen.text}`);
    if ((await signedIn.get("/me")).status === 200) return;
    const { status, body } = await new Phone(server.url, null).post("/mobile-refresh", { refreshToken: signedIn.refreshToken });
    expect(status).toBe(200);
    Object.assign(signedIn, { token: body.token, refreshToken: body.refreshToken });
    expect((await signedIn.get("/me")).status).toBe(200);
  };

  let live = await Listener.open(phone, budget.id);
  for (const [place, [what, to]] of jumps.entries()) {
    try {
      const load = [
        ...Array.from({ length: WORKERS }, (_, lane) => worker(lane, place)),
        importOne(`i${place}n`),
        phone.get(`/sync?budgetId=${budget.id}&since=${encodeURIComponent(replicas[0]?.cursor ?? "")}&wait=1`),
      ];
      await (typeof to === "number" ? server.jump(to) : server.jumpTo(to.to));
      await Promise.all(load);
      await server.sweep();
      await stillSignedIn();
      // Of any time within the last day by any of the clocks.
      for (const { key, id, graphql } of written.slice(0, 2).concat(written.slice(-3))) {
        if (place < 7 || !key.startsWith("j0")) expect([key, await write(key, graphql)]).toEqual([key, id]);
      }
      const before = live.messages;
      await write(`live${place}`, false).then((id) => written.push({ key: `live${place}`, id, graphql: false }));
      await becomes(() => live.messages > before, true);
    } catch (error) {
      throw new Error(`the clock was set ${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }

  // Whoever dies while it holds something must not hold it for a day because the clock was a day ahead.
  await server.jump(DAY);
  live.close();
  const dying = [
    write("cut off", false).catch((error: unknown) => expect(isCut(error)).toBe(true)),
    importOne("icut").catch((error: unknown) => expect(isCut(error)).toBe(true)),
  ];
  await becomes(async () => (await server.held()).length > 0, true);
  await server.kill();
  await Promise.all(dying);
  await server.jump(-DAY);
  await server.up();
  for (const one of [phone, signedIn]) Object.assign(one, { url: server.url });
  web = Object.assign(new Web(server.url), { cookie: web.cookie, device: web.device });
  await server.settled();
  written.push({ key: "cut off", id: await write("cut off", false), graphql: false });
  if (!imported.includes("icut")) await importOne("icut");
  await stillSignedIn();
  live = await Listener.open(phone, budget.id);
  live.close();

  await server.settled();
  expect([await server.verify(), await server.verify()]).toEqual([[], []]);
  for (const replica of replicas) await replica.walk();
  const { data, totals } = (await phone.get(`/expenses?budgetId=${budget.id}&limit=200`)).body;
  const there = replicas[0]?.of("expense") ?? [];
  expect(there.length).toBe(totals.count);
  for (const expense of data) expect(there.find(({ id }) => id === expense.id)).toEqual(expense);
  expect(there.map(({ note }) => note).sort()).toEqual([...written.map(({ key }) => key), String(counted)].sort());
  expect(new Set(written.map(({ id }) => id)).size).toBe(written.length);
  const all = replicas[1]?.of("expense") ?? [];
  expect(all.length).toBe(totals.count + imported.length * ROWS);
  const month = (await phone.get(`/budgets/${budget.id}/months/2026-11`)).body;
  expect(month.toAssign + month.totalAvailable).toBe(totals.net);
  process.stderr.write(`${jumps.length + 2} jumps, ${written.length} expenses, ${imported.length} imports of ${ROWS} rows\n`);
  await server.end();
}, 3_600_000);

test("whoever had spent all points while the clock was ahead has points again when it is set back", async () => {
  const server = await FaultyServer.start(START);
  const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
  await server.confirm(phone);
  phone.token = (await phone.post("/me/tokens", { name: "load", scopes: ["read"], password: PASSWORD })).body.token;
  await server.restartWithLimits();
  Object.assign(phone, { url: server.url });
  await server.jump(DAY);
  let last = 200;
  while (last === 200) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => phone.get("/me")));
    last = Math.max(...answers.map(({ status }) => status));
  }
  expect(last).toBe(429);
  await server.settled();
  await server.jump(-DAY);
  expect((await phone.get("/me")).status).toBe(200);
  await server.end();
}, 600_000);

/** Counts live messages, and checks that none comes twice. */
class Listener {
  messages = 0;
  private readonly cursors = new Set<string>();

  private constructor(private readonly stream: EventStream) {}

  static async open(phone: Phone, budgetId: string): Promise<Listener> {
    const stream = await EventStream.open(phone.url, { Authorization: `Bearer ${phone.token}` }, { b: budgetId });
    const listener = new Listener(stream);
    void listener.listen().catch(() => undefined);
    return listener;
  }

  close(): void {
    this.stream.close();
  }

  private async listen(): Promise<void> {
    for (let message = await this.stream.next(); message !== null; message = await this.stream.next()) {
      const { cursor } = message.data.budgetChanged;
      if (this.cursors.has(cursor)) throw new Error("told of one place twice");
      this.cursors.add(cursor);
      this.messages++;
    }
  }
}
