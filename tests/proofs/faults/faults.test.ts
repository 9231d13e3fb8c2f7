import { VerifyService } from "../../../src/services/verify/VerifyService.js";
import { aBudget, aCategory, anExpense } from "../../builders/aBudget.js";
import { type Answer, Phone } from "../../support/clients.js";
import { type Fault, FaultProxy } from "../../support/FaultProxy.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD, startHouse, type TestHouse } from "../../support/startHouse.js";
import { type Faulted, operations, type Setting } from "../crashes/operations.js";

/** How many faults of each kind meet each operation; the others have their turn with other operations. */
const TURNS = Number(process.env["FAULTS_TURNS"] ?? 1);
/** Every which operation is tried. */
const STRIDE = sized("FAULTS_STRIDE", { everyday: 5, proofs: 1 });

const commands = ["find", "insert", "update", "findAndModify", "aggregate", "delete"];
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

let proxy: FaultProxy;
let house: TestHouse;
let phone: Phone;
let words = 0;
let turn = 0;
beforeAll(async () => {
  proxy = await FaultProxy.start(process.env["TEST_MONGODB_URI"] ?? "");
  house = await startHouse({ uri: proxy.uri });
  phone = await house.phone("ada");
});
afterAll(async () => {
  await house?.stop();
  await proxy?.stop();
});

describe.each([
  ["a network that breaks", network],
  ["a member that steps down", election],
])("%s", (_, acts) => {
  test.each(operations.filter((_operation, place) => place % STRIDE === 0).map((operation) => [operation.operationId, operation] as const))(
    "%s is done or answers 503, and repeating it tells the truth",
    async (_id, operation) => {
      for (let n = 0; n < TURNS; n++) {
        const act = acts[turn % acts.length] ?? "cut";
        for (const command of TURNS === 1 ? [commands[turn % commands.length] ?? "find", "insert", "update"] : commands)
          await tried(operation, { command, act });
        turn++;
      }
    },
    600_000,
  );
});

test("signing in and registering are done or answer 503 with Retry-After, whatever breaks", async () => {
  for (const act of [...network, ...election].filter((_act, place) => place % STRIDE === 0))
    for (const command of ["find", "insert", "update", "findAndModify"]) {
      const email = `person${++words}@example.org`;
      await healed();
      proxy.arm({ command, act });
      promised(await new Phone(house.url, null).post("/mobile-register", { email, password: PASSWORD }));
      proxy.arm({ command, act });
      promised(await new Phone(house.url, null).post("/mobile-login", { email: "ada@example.org", password: PASSWORD }));
      proxy.arm(null);
    }
}, 600_000);

test("mutations and the cookie's session are done or unavailable, whatever breaks", async () => {
  const budget = await settled(() => aBudget(phone));
  const web = house.web();
  expect((await web.login("ada@example.org", PASSWORD)).body.errors).toBeUndefined();
  const mutation = "mutation($i: CreateExpenseInput!, $k: String) { createExpense(input: $i, idempotencyKey: $k) { expense { id } } }";
  for (const act of [...network, ...election])
    for (const command of commands) {
      const variables = { i: { budgetId: budget.id, amount: 1 + ++words, date: "2026-11-05" }, k: `web${words}` };
      await healed();
      proxy.arm({ command, act });
      const { status, headers, body } = await web.graphql(mutation, variables);
      proxy.arm(null);
      if (body.errors !== undefined) {
        expect(body.errors[0].extensions).toMatchObject({ code: "unavailable", retryAfter: expect.any(Number) });
        expect([status, headers.get("Retry-After")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      }
      await healed();
      house.clock.forward(11_000);
      const again = await web.graphql(mutation, variables);
      expect(again.body.errors).toBeUndefined();
      expect(await house.house.models.expenses.countDocuments({ budgetId: budget.id, amount: variables.i.amount })).toBe(1);
    }
}, 600_000);

test("while there is no primary, both doors answer 503 with Retry-After, and go on once there is one", async () => {
  const web = house.web();
  proxy.steppedDown = true;
  proxy.arm({ command: "find", act: { reply: error(10107, "NotWritablePrimary") } });
  await phone.get("/me");
  for (let n = 0; n < 2; n++) {
    const answer = await phone.post("/budgets", { name: "During an election", currency: "EUR" });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const login = await web.login("ada@example.org", PASSWORD);
    expect([login.status, login.headers.get("Retry-After")]).toEqual([503, "5"]);
  }
  proxy.steppedDown = false;
  await healed();
  expect((await phone.post("/budgets", { name: "After it", currency: "EUR" })).status).toBe(201);
});

test("afterwards nothing is lost, doubled or out of balance", async () => {
  expect(proxy.happened).toBeGreaterThan(operations.length);
  await healed();
  for (let n = 0; n < 3; n++) {
    house.clock.forward(61_000);
    await house.house.sweep();
    await house.house.outbox.idle();
  }
  const violations = [];
  for await (const one of new VerifyService({ models: house.house.models, clock: house.clock }).violations()) violations.push(one);
  expect(violations).toEqual([]);
}, 120_000);

async function tried(operation: Faulted, fault: Fault): Promise<void> {
  await healed();
  const setting = await settled(() => settingOf(operation));
  proxy.arm(fault);
  const first = await send(operation, setting);
  proxy.arm(null);
  const about = `${operation.operationId}, ${fault.command} ${JSON.stringify(fault.act)}`;
  promised(first, about);
  await healed();
  house.clock.forward(11_000);
  const second = await send(operation, setting);
  const gone = operation.method === "DELETE" && second.status === 404;
  if (!gone && second.status >= 300) throw new Error(`${about}; repeated: ${second.status} ${second.text}`);
  if (first.status < 300 && operation.method === "POST") expect([about, second.text]).toEqual([about, first.text]);
  await operation.holds(setting, second);
}

function promised(answer: Answer, about = ""): void {
  if (answer.status < 300) return;
  expect([about, answer.status, answer.body.code]).toEqual([about, 503, "unavailable"]);
  expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
}

function send({ method, path, body }: Faulted, setting: Setting): Promise<Answer> {
  return phone.send(method, path(setting), body?.(setting), method === "POST" ? { "Idempotency-Key": setting.word } : {});
}

async function settingOf(operation: Faulted): Promise<Setting> {
  const { body } = await new Phone(house.url, null).post("/mobile-refresh", { refreshToken: phone.refreshToken });
  phone.token = body.token;
  phone.refreshToken = body.refreshToken;
  const budget = await aBudget(phone);
  const food = await aCategory(phone, budget.id, { budgeted: 10_000 });
  const fun = await aCategory(phone, budget.id, { budgeted: 5000 });
  const expenses = [
    await anExpense(phone, budget.id, { categoryId: food.id }),
    await anExpense(phone, budget.id, { categoryId: food.id, amount: 2000 }),
  ];
  const setting = { phone, budget, food, fun, expenses, word: `word${++words}` };
  await operation.before?.(setting);
  return setting;
}

/** The database answers again: connections that broke have been replaced. */
async function healed(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${house.url}/readyz`);
    if (answer.status === 200) return;
  }
}

/** What prepares a case meets no fault of its own. */
async function settled<T>(prepare: () => Promise<T>): Promise<T> {
  proxy.arm(null);
  return prepare();
}
