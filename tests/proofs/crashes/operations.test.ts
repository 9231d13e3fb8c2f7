import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { eventually } from "../../support/eventually.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { type Answer, Phone } from "../../support/clients.js";
import { Replica } from "../../sync/replica.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";
import type { Faulted, Setting } from "./Faulted.js";
import { operations } from "./operations.js";

/**
 * Each operation is run on a server that dies before its first write and after chosen ones of its writes. Between two writes the
 * database does not change, so dying at a read in between is the same as dying at one of them.
 */
const LANES = 2;
const POINTS = sized("FAULTS_POINTS", { small: 1, full: 4 });
/** From one operation that is tried to the next. */
const STRIDE = sized("FAULTS_OPERATIONS_STRIDE", { small: 2, full: 1 });
/** Before the days that the operations name: what falls due by itself would change what a request is about. */
const PRESENT = new Date("2026-11-15T12:00:00Z");
let words = 0;

withFaultyServers();

test("whatever write it dies after: the repeated request tells the truth, its effect is there once, and the books balance", async () => {
  const only = process.env["FAULTS_ONLY"]?.split(",");
  const queue = operations.filter(({ operationId }, place) => only?.includes(operationId) ?? place % STRIDE === 0);
  await Promise.all(Array.from({ length: LANES }, () => lane(queue)));
}, 3_600_000);

async function lane(queue: Faulted[]): Promise<void> {
  const server = await FaultyServer.start(PRESENT);
  const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
  await server.confirm(phone);
  try {
    for (let operation = queue.shift(); operation !== undefined; operation = queue.shift()) await tryAll(server, phone, operation);
  } finally {
    await server.end();
  }
}

async function tryAll(server: FaultyServer, phone: Phone, operation: Faulted): Promise<void> {
  const setting = await settingOf(server, phone, operation);
  await server.arm(null);
  const answer = await send(operation, setting);
  const within = await server.writes();
  await truth(server, operation, setting, answer);
  // What follows an answer is the same for every operation, so it is cut off for one of them.
  const writes = operation.andAfterwards === true ? await server.writes() : within;
  if (process.env["FAULTS_VERBOSE"] !== undefined) process.stderr.write(`${operation.operationId}: ${writes} writes\n`);
  for (const after of pointsOf(writes)) {
    try {
      await tryOne(server, phone, operation, after);
    } catch (error) {
      throw new Error(
        `${operation.operationId}, killed after write ${after} of ${writes}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
}

/** Every day one point in the middle; in the proofs before the first write, after the first, in the middle, after the last, or all. */
function pointsOf(writes: number): number[] {
  const all = Array.from({ length: writes + 1 }, (_, after) => after);
  const inOrder = [Math.floor(writes / 2), 0, 1, writes];
  const chosen = new Set(inOrder.slice(0, POINTS));
  return POINTS > inOrder.length ? all : all.filter((after) => chosen.has(after));
}

async function tryOne(server: FaultyServer, phone: Phone, operation: Faulted, after: number): Promise<void> {
  const setting = await settingOf(server, phone, operation);
  await server.arm(after);
  const first = await send(operation, setting).catch(() => null);
  await server.restart();
  await move(server, phone);
  const second = await patiently(() => send(operation, setting));
  if (second.status >= 300) throw new Error(`repeated: ${second.status} ${second.text}`);
  if (first !== null && first.text !== second.text) throw new Error("answered, and then answered otherwise");
  await operation.holds(setting, second);
  await truth(server, operation, setting, second);
}

function send({ method, path, body }: Faulted, setting: Setting): Promise<Answer> {
  const match: Record<string, string> = setting.tag === undefined ? {} : { "If-Match": setting.tag };
  return setting.phone.send(method, path(setting), body?.(setting), { "Idempotency-Key": setting.word, ...match });
}

async function settingOf(server: FaultyServer, phone: Phone, operation: Faulted): Promise<Setting> {
  await move(server, phone);
  const budget = await aBudget(phone);
  const food = await aCategory(phone, budget.id, { budgeted: 10_000 });
  const fun = await aCategory(phone, budget.id, { budgeted: 5000 });
  const expenses = [
    await anExpense(phone, budget.id, { categoryId: food.id }),
    await anExpense(phone, budget.id, { categoryId: food.id, amount: 2000 }),
  ];
  const setting = { phone, budget, food, fun, expenses, word: `word${++words}` };
  await operation.before?.(setting);
  if (operation.method === "POST") return setting;
  const tag = (await phone.get(operation.path(setting).split("?")[0] ?? "")).headers.get("ETag");
  return tag === null ? setting : { ...setting, tag };
}

/** The server has another address after each start, and its clock has gone on. */
async function move(server: FaultyServer, phone: Phone): Promise<void> {
  Object.assign(phone, { url: server.url });
  const login = await patiently(() => new Phone(server.url, null).post("/mobile-refresh", { refreshToken: phone.refreshToken }));
  if (login.status !== 200) throw new Error(`refresh: ${login.text}`);
  phone.token = login.body.token;
  phone.refreshToken = login.body.refreshToken;
}

/** A machine that is held up may keep the database from answering in time: whoever hears so asks again. */
function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  return eventually(async () => {
    const answer = await ask();
    return answer.status === 503 ? undefined : answer;
  });
}

/** Money is conserved, nothing points at what is not there, and the change log tells all of it. */
async function truth(server: FaultyServer, operation: Faulted, { phone, budget }: Setting, answer: Answer): Promise<void> {
  if (answer.status >= 400 && answer.status !== 404) throw new Error(`${operation.operationId}: ${answer.text}`);
  await server.settled();
  // A month behind all that is booked here.
  const month = await phone.get(`/budgets/${budget.id}/months/2026-12`);
  if (month.status === 404) return;
  const list = (await phone.get(`/expenses?budgetId=${budget.id}&limit=200`)).body;
  expect(month.body.toAssign + month.body.totalAvailable).toBe(list.totals.net);
  const categories = new Set((await phone.get(`/categories?budgetId=${budget.id}`)).body.data.map((category: any) => category.id));
  for (const expense of list.data) if (expense.categoryId !== null) expect(categories).toContain(expense.categoryId);
  const replica = new Replica(phone, budget.id, 50, ["expense", "money-account"]);
  await replica.walk();
  const versions = (expenses: any[]): string[] => expenses.map((expense) => `${expense.id} ${expense.version}`).sort();
  expect(versions(replica.of("expense"))).toEqual(versions(list.data));
}
