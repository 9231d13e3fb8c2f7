import { aBudget } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { freshDatabase } from "../support/databases.js";

const MOST = 1000;
const DB = freshDatabase("import_bytes");
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ dbName: DB, env: { QUOTA_IMPORT_BYTES: String(MOST) } });
  // What is sent waits from now on.
  await server.backend.services.imports.stop();
});
afterAll(() => server.stop());

/** One movement in a file of so many bytes. */
function fileOf(bytes: number): string {
  const begin = "date,amount,payee\n2026-11-02,-1.00,";
  return `${begin}${"p".repeat(bytes - begin.length - 1)}\n`;
}

const send = async (phone: Phone, budgetId: string, bytes: number): Promise<unknown[]> => {
  const { status, body } = await sendFile(phone, budgetId, fileOf(bytes));
  return [status, status === 201 ? body.status : body.code];
};
const waits = [201, "pending"];
const refused = [409, "too-many-imports"];

async function kept(budgetId: string): Promise<number[]> {
  const { imports, importChunks } = server.backend.models;
  const sizes = (await imports.find({ budgetId }, { size: 1 }).lean<any[]>()).map(({ size }) => size);
  return [sizes.reduce((sum, size) => sum + size, 0), sizes.length, await importChunks.countDocuments({ budgetId })];
}

test.each([
  ["one byte less than there is room for", 399, waits, [999, 2, 2]],
  ["as many bytes as there is room for", 400, waits, [1000, 2, 2]],
  ["one byte more, of which nothing is kept", 401, refused, [600, 1, 1]],
])("beside a file that waits: %s", async (_what, bytes, expected, left) => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  expect(await send(ada, budget.id, 600)).toEqual(waits);
  expect(await send(ada, budget.id, bytes)).toEqual(expected);
  expect(await kept(budget.id)).toEqual(left);
});

test("a file that is larger by itself is refused with words that say what to do", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  expect(await send(ada, budget.id, MOST)).toEqual(waits);
  const other = await aBudget(ada);
  const { status, body } = await sendFile(ada, other.id, fileOf(MOST + 1));
  expect([status, body.code, body.detail]).toEqual([
    409,
    "too-many-imports",
    expect.stringMatching(/at most 1000 bytes in total\. Wait .*smaller/),
  ]);
  expect(await kept(other.id)).toEqual([0, 0, 0]);
});

test("of 50 senders at once as many are taken as fit, and nothing is kept of the others", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(ada, budget.id, 90)));
  const taken = answers.filter(([status]) => status === 201);
  expect([taken.length, answers.filter((one) => !taken.includes(one))]).toEqual([11, Array(39).fill(refused)]);
  expect(await kept(budget.id)).toEqual([990, 11, 11]);
});

test("two processes together take no more than fits", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const beside = await startServer({ dbName: DB, env: { QUOTA_IMPORT_BYTES: String(MOST) } });
  await beside.backend.services.imports.stop();
  const there = Object.assign(Object.create(Object.getPrototypeOf(ada)), ada, { url: beside.url });
  await Promise.all(Array.from({ length: 20 }, (_, n) => send(n % 2 === 0 ? ada : there, budget.id, 90)));
  const [bytes = 0, imports, chunks] = await kept(budget.id);
  expect([bytes <= MOST, bytes > 0, imports === chunks]).toEqual([true, true, true]);
  await beside.stop();
});

test("what is done makes room", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  expect([await send(ada, budget.id, MOST), await send(ada, budget.id, 100)]).toEqual([waits, refused]);
  const beside = await startServer({ dbName: DB, env: { QUOTA_IMPORT_BYTES: String(MOST) } });
  await beside.backend.services.imports.resume();
  await beside.backend.services.imports.idle();
  expect(await send(ada, budget.id, 100)).toEqual(waits);
  await beside.stop();
});
