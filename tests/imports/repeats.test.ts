import { request } from "node:http";
import { aBudget } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let keys = 0;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

const FILE = "Date,Payee,Amount\n2026-03-04,Kiosk,-3.00\n2026-03-05,Market,-7.00\n";
const OTHER = FILE.replace("-7.00", "-9.00");
const newKey = (): string => `repeat-${++keys}`;

function send(key: string, file: string, type = "text/csv", query = ""): Promise<Answer> {
  return ada.send("POST", `/expenses/imports?budgetId=${budget.id}${query}`, Buffer.from(file), {
    "Content-Type": type,
    "Idempotency-Key": key,
  });
}

const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));
const totals = async (): Promise<any> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals;
const imports = (): Promise<number> => server.backend.models.imports.countDocuments({ budgetId: budget.id });

function expectReused({ status, body, headers }: Answer): void {
  expect([status, body.code, headers.get("Idempotent-Replayed")]).toEqual([422, "idempotency-key-reused", null]);
  expect(body.errors).toMatchObject([{ path: "/Idempotency-Key", code: "idempotency-key-reused" }]);
}

/** The n-th call of a model's method does its work, or not, and then fails as if the process had died. */
function dyingAfter(model: any, method: string, works: boolean): void {
  const real = model[method].bind(model);
  jest.spyOn(model, method).mockImplementationOnce(async (...given: any[]) => {
    if (works) await real(...given);
    throw new Error("killed");
  });
}

test.each([
  ["", 201],
  ["&dryRun=true", 200],
])("another file of the same length is refused with the key of the first (%s)", async (query, status) => {
  expect(OTHER.length).toBe(FILE.length);
  const key = newKey();
  const first = await send(key, FILE, "text/csv", query);
  const before = [await totals(), await imports()];
  expectReused(await send(key, OTHER, "text/csv", query));
  expectReused(await send(key, `${FILE}2026-03-06,More,-1.00\n`, "text/csv", query));
  expectReused(await send(key, "", "text/csv", query));
  expect([await totals(), await imports()]).toEqual(before);
  const again = await send(key, FILE, "application/octet-stream", query);
  expect([first.status, again.status, again.text]).toEqual([status, status, first.text]);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
});

test.each([
  ["once the file is known", "idempotencyKeys", "updateOne", true],
  ["before the import is known", "imports", "insertMany", false],
  ["once the import is known", "imports", "insertMany", true],
])("a try that dies %s is finished by the same file, and by no other", async (_when, collection, method, works) => {
  const key = newKey();
  dyingAfter((server.running.backend.models as any)[collection], method, works);
  expect((await send(key, FILE)).status).toBe(500);
  expectReused(await send(key, OTHER));
  const finished = await send(key, FILE);
  expect([finished.status, finished.body.counts]).toEqual([201, { read: 2, created: 2, duplicates: 0, refused: 0, asked: 0 }]);
  expectReused(await send(key, OTHER));
  expect([await totals(), await imports()]).toEqual([{ count: 2, income: 0, expenses: 1000, refunds: 0, net: -1000, transfers: null }, 1]);
});

test("a file that never arrived whole binds its key to nothing", async () => {
  const key = newKey();
  const headers = { Authorization: `Bearer ${ada.token}`, "Idempotency-Key": key, "Content-Length": FILE.length };
  const cut = request(`${server.url}/api/expenses/imports?budgetId=${budget.id}`, { method: "POST", headers }).on("error", () => undefined);
  cut.write(FILE.slice(0, 40));
  while ((await server.backend.models.idempotencyKeys.countDocuments({ accountId: ada.account.id, answer: null })) === 0) await pause();
  cut.destroy();
  let answer = await send(key, OTHER);
  for (; answer.status === 409; answer = await send(key, OTHER)) await pause();
  expect([answer.status, answer.body.counts?.created, await imports()]).toEqual([201, 2, 1]);
  expect(await totals()).toEqual({ count: 2, income: 0, expenses: 1200, refunds: 0, net: -1200, transfers: null });
  expectReused(await send(key, FILE));
});

test("a file that is refused leaves its key to the corrected one", async () => {
  const key = newKey();
  expect((await send(key, "\n\n")).status).toBe(422);
  expect((await send(key, FILE)).status).toBe(201);
  expectReused(await send(key, OTHER));
});

test("a repeat above 10 MB is refused for its size", async () => {
  const key = newKey();
  await send(key, FILE);
  expect((await send(key, "x".repeat(10_000_001))).status).toBe(413);
});
