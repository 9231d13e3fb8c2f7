import { VerifyService } from "../../../src/services/verify/VerifyService.js";
import { asAdministrator } from "../../administration/anAdministrator.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { join } from "../../sharing/shared.js";
import { engineUri } from "../../support/databases.js";
import { eventually } from "../../support/eventually.js";
import { type Fault, FaultProxy } from "../../support/FaultProxy.js";
import { sized } from "../../support/sizes.js";
import { MANY, PASSWORD, startServer, type TestServer } from "../../support/startServer.js";
import { triedAgain } from "../../support/triedAgain.js";
import { type Operation, operations, send } from "./apis.js";
import { leftOut } from "./leftOut.js";
import type { Case, Outcome, World } from "./World.js";

/** How many faults meet each kind of command of an operation; which ones goes round. */
const TURNS = Number(process.env["FAULTS_TURNS"] ?? 1);
/** Every which operation is tried. */
const STRIDE = sized("FAULTS_STRIDE", { small: 9, full: 1 });
/** Or these, by name. */
const ONLY = process.env["FAULTS_ONLY"]?.split(",");

/** What a network does that breaks. */
const network: readonly Fault["act"][] = ["cut", "lose", "hush"];
const error = (code: number, codeName: string) => ({ ok: 0, code, codeName, errmsg: codeName });
const concern = (code: number, codeName: string) => ({ writeConcernError: { code, codeName, errmsg: codeName } });

/** What a member says that steps down, before it has done what was asked, or after. */
const election: readonly Fault["act"][] = [
  { reply: error(10107, "NotWritablePrimary") },
  { reply: error(11602, "InterruptedDueToReplStateChange") },
  { reply: error(11602, "InterruptedDueToReplStateChange"), done: true },
  { reply: error(189, "PrimarySteppedDown") },
  { reply: error(91, "ShutdownInProgress") },
  { reply: concern(64, "WriteConcernTimeout"), done: true },
  { reply: concern(11602, "InterruptedDueToReplStateChange"), done: true },
  { reply: { ...error(16500, "TooManyRequests") } },
];

const acts = [...network, ...election];

/** More than all tries together take: what is limited has tests of its own. */
const MOST = 1_000_000;
const allowance = { ...MANY, free: MOST, address: MOST, lifetime: MOST, mails: MOST };
const HOUR_MS = 3_600_000;
/** As long as the answer of a request that runs is waited for: then its repeat may go on. */
const LEASE_MS = 11_000;
const MOST_REPEATS = 5;

let proxy: FaultProxy;
let server: TestServer;
let words = 0;
let turn = 0;
/** The faults that were meant for a request, and those of them that met none of its commands. */
const tries: string[] = [];
const missed: string[] = [];
beforeAll(async () => {
  proxy = await FaultProxy.start(engineUri());
  // An import that a fault holds up is tried again once the clock goes on, which stands until it is answered.
  server = await startServer({ uri: proxy.uri, limits: { allowance, importPatienceMs: 20_000, pingMs: 200 } });
});
afterAll(async () => {
  await server?.stop();
  await proxy?.stop();
});

test("every writing operation of both APIs has a case, or a reason why not", () => {
  const without = operations.filter((operation) => operation.case === undefined).map(({ api, name }) => `${api} ${name}`);
  expect(without.filter((name) => leftOut[name] === undefined)).toEqual([]);
  expect(Object.keys(leftOut).filter((name) => !without.includes(name))).toEqual([]);
});

test.each(
  operations
    .filter(({ name, case: write }, place) => (ONLY?.includes(name) ?? place % STRIDE === 0) && write !== undefined)
    .map((operation) => [operation.api, operation.name, operation] as const),
)(
  "%s %s is done or answers 503, whatever breaks, and repeating it tells the truth",
  async (_api, _name, operation) => {
    const commands = await commandsOf(operation);
    for (let n = 0; n < TURNS; n++)
      for (const [command, count] of commands) {
        await tried(operation, { command, act: acts[turn % acts.length] ?? "cut", skip: turn % count });
        turn++;
      }
  },
  1_800_000,
);

test("while there is no primary, both APIs answer 503 with Retry-After, and go on once there is one", async () => {
  const phone = await server.phone();
  const web = server.web();
  proxy.steppedDown = true;
  proxy.arm({ command: "find", act: { reply: error(10107, "NotWritablePrimary") } });
  await phone.get("/me");
  for (let n = 0; n < 2; n++) {
    const answer = await phone.post("/budgets", { name: "During an election", currency: "EUR" });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const login = await web.login(phone.account.email, PASSWORD);
    expect([login.status, login.headers.get("Retry-After")]).toEqual([503, "5"]);
  }
  proxy.steppedDown = false;
  await healed();
  expect((await phone.post("/budgets", { name: "After it", currency: "EUR" })).status).toBe(201);
});

test("afterwards nothing is lost, doubled or out of balance", async () => {
  process.stderr.write(`${tries.length} faults, ${missed.length} of them met nothing\n`);
  // The number of commands differs a little from one time to the next; the faults are for nothing only if many are missed.
  expect(missed.length).toBeLessThan(tries.length / 4);
  await healed();
  for (let n = 0; n < 3; n++) {
    server.clock.forward(61_000);
    await server.backend.sweep();
    await server.backend.outbox.idle();
  }
  const violations = [];
  for await (const one of new VerifyService({ models: server.backend.models, clock: server.clock }).violations()) violations.push(one);
  expect(violations).toEqual([]);
}, 600_000);

/** What a request makes the server ask its database, by kind with the number of times: the request itself must be right. */
async function commandsOf(operation: Operation): Promise<[command: string, count: number][]> {
  const write = caseOf(operation);
  const world = await aWorld(operation, write);
  proxy.commands();
  const outcome = await send(operation, write, world);
  const heard = proxy.commands();
  expect([outcome.code, outcome.status < 300]).toEqual([undefined, true]);
  await write.holds(world, outcome);
  const kinds = ["insert", "update", "findAndModify", "delete", "find", "aggregate"];
  return kinds
    .flatMap((kind) => (heard.includes(kind) ? [[kind, heard.filter((name) => name === kind).length] as const] : []))
    .map(([kind, count]) => [kind, count]);
}

async function tried(operation: Operation, fault: Fault): Promise<void> {
  const about = `${operation.api} ${operation.name}, ${fault.command} ${fault.skip} ${JSON.stringify(fault.act)}`;
  const write = caseOf(operation);
  const world = await aWorld(operation, write);
  const before = proxy.happened;
  proxy.arm(fault);
  const first = await send(operation, write, world);
  proxy.arm(null);
  tries.push(about);
  if (proxy.happened === before) missed.push(about);
  promised(first, about);
  await healed();
  server.clock.forward(LEASE_MS);
  const second = await sendAgain(operation, write, world);
  repeated(operation, write, [first, second], about);
  await write.holds(world, second).catch((error: unknown) => {
    throw new Error(`${about}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}

/** A slow machine may keep the database from answering in time: whoever hears when to ask again does so, as a client would. */
async function sendAgain(operation: Operation, write: Case, world: World): Promise<Outcome> {
  for (let left = MOST_REPEATS; ; left--) {
    const outcome = await send(operation, write, world);
    if (outcome.retryAfter === undefined || left === 0) return outcome;
    await healed();
    server.clock.forward(LEASE_MS);
  }
}

function caseOf({ api, name, case: write }: Operation): Case {
  if (write === undefined) throw new Error(`${api} ${name} has no case.`);
  return write;
}

/** It is done, or the caller hears that it is not known and when to ask again. */
function promised({ code, half, status, headers, retryAfter }: Outcome, about: string): void {
  if (code === undefined && status < 300) return;
  // What GraphQL reads after the write may fail by itself: the field says so, beside what was done.
  if (half) {
    expect([about, code, status, retryAfter]).toEqual([about, "unavailable", 200, expect.any(Number)]);
    return;
  }
  expect([about, code, status, retryAfter]).toEqual([about, "unavailable", 503, expect.any(Number)]);
  expect(headers.get("Retry-After")).toBe(String(retryAfter));
}

/** With a key the first answer comes again; without one a repeat may get the error that it is done. */
function repeated(
  { takesKey }: Operation,
  { again = [], endsItself, spendsProof }: Case,
  [first, second]: readonly [Outcome, Outcome],
  about: string,
): void {
  const done = endsItself === true ? ["unauthenticated"] : takesKey && spendsProof !== true ? [] : [...again, "not-found"];
  if (second.code !== undefined && !done.includes(second.code))
    throw new Error(`${about}; repeated: ${second.status} ${second.code} ${second.text}`);
  if (takesKey && first.code === undefined && second.code === undefined) expect([about, second.text]).toEqual([about, first.text]);
}

const aWorld = (operation: Operation, write: Case): Promise<World> => triedAgain(3, () => newWorld(operation, write));

/** People, a budget and what is in it, all new: no case meets what another one left. */
async function newWorld({ api }: Operation, write: Case): Promise<World> {
  proxy.arm(null);
  await healed();
  server.clock.forward(HOUR_MS);
  const [phone, friend] = [await server.phone(), await server.phone()];
  const budget = await aBudget(phone);
  await join(phone, friend, budget.id, "editor");
  const [food, fun] = [await aCategory(phone, budget.id, { budgeted: 10_000 }), await aCategory(phone, budget.id, { budgeted: 5000 })];
  const expenses = [
    await anExpense(phone, budget.id, { categoryId: food.id }),
    await anExpense(phone, budget.id, { categoryId: food.id, amount: 2000 }),
  ];
  const word = `word${++words}`;
  const web = server.web();
  const world: World = {
    phone,
    friend,
    budget,
    food,
    fun,
    expenses,
    word,
    now: () => server.clock.now(),
    noted: {},
    server,
    api,
    web,
    becomeAdministrator: async () => {
      // Afterwards a password is not enough.
      await web.login(phone.account.email, PASSWORD);
      await asAdministrator(server, phone);
    },
  };
  await write.before?.(world);
  if (api === "GraphQL" && world.web.cookie === "") await world.web.login(world.phone.account.email, PASSWORD);
  await server.backend.outbox.idle();
  return world;
}

/** The database answers again: connections that broke have been replaced. */
async function healed(): Promise<void> {
  await eventually(async () => ((await fetch(`${server.url}/readyz`)).status === 200 ? true : undefined));
}
