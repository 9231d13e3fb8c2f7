import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  // Hours pass, and a personal access token needs no renewing.
  ada.token = (await ada.post("/me/tokens", { name: "files", scopes: ["read", "write"], password: PASSWORD })).body.token;
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const HOUR = 3_600_000;
const pieces = (): any => server.backend.models.importChunks;
const kept = async (): Promise<number[]> => (await pieces().find({ budgetId: budget.id }).lean()).map(({ n }: any) => n).sort();
const imported = async (): Promise<string> => (await sendFile(ada, budget.id, "Date,Amount,Payee\n2026-10-10,-1.00,Shop\n")).body.id;

/** As a removal that was cut short leaves them: the first one is gone. */
async function leave(importId: string, numbers: readonly number[]): Promise<void> {
  const piece = (n: number) => ({ importId, budgetId: budget.id, n, data: Buffer.from("x"), createdAt: server.clock.now() });
  await pieces().collection.insertMany(numbers.map((n) => ({ _id: `${importId}:${n}`, ...piece(n) })));
}

test("what an earlier release left of the file of a finished import goes with the next sweep, whichever piece it is", async () => {
  const id = await imported();
  await leave(id, [1, 2]);
  await server.backend.sweep();
  expect(await kept()).toEqual([]);
});

test("what is left of an upload that became no import goes after an hour, whichever piece it is; a repeat of it keeps its own", async () => {
  const id = await imported();
  await server.backend.models.imports.deleteOne({ _id: id, budgetId: budget.id });
  await leave(id, [1, 2]);
  server.clock.forward(HOUR);
  await leave(id, [0]);
  await server.backend.sweep();
  expect(await kept()).toEqual([0, 1, 2]);
  server.clock.forward(1);
  await server.backend.sweep();
  expect(await kept()).toEqual([0]);
  server.clock.forward(HOUR);
  await server.backend.sweep();
  expect(await kept()).toEqual([]);
});

test("the file of an import that waits stays, however long", async () => {
  const id = await imported();
  await server.backend.models.imports.updateOne(
    { _id: id, budgetId: budget.id },
    { $set: { status: "running", finishedAt: null, leaseUntil: new Date(server.clock.now().getTime() + 60_000) } },
  );
  await leave(id, [0, 1]);
  server.clock.forward(59_000);
  await server.backend.sweep();
  expect(await kept()).toEqual([0, 1]);
});

test("an import whose rows are all done is finished without its file", async () => {
  const id = await imported();
  const at = { _id: id, budgetId: budget.id };
  await server.backend.models.imports.updateOne(at, { $set: { status: "running", finishedAt: null, lane: "running" } });
  await server.backend.services.imports.resume();
  await server.backend.services.imports.idle();
  expect((await ada.get(`/expenses/imports/${id}`)).body).toMatchObject({ status: "done", failure: null, counts: { created: 1 } });
});

test("why an import failed is known before its file is deleted, and returned once it is finished", async () => {
  const id = await imported();
  const at = { _id: id, budgetId: budget.id };
  const failure = { code: "not-found", message: "The budget no longer exists." };
  await server.backend.models.imports.updateOne(at, { $set: { status: "running", finishedAt: null, rows: 5, failure, lane: "running" } });
  expect((await ada.get(`/expenses/imports/${id}`)).body).toMatchObject({ status: "running", failure: null });
  await server.backend.services.imports.resume();
  await server.backend.services.imports.idle();
  expect((await ada.get(`/expenses/imports/${id}`)).body).toMatchObject({ status: "failed", failure });
});

test("a run that holds a lease from before the clock was set back does not keep an import waiting", async () => {
  const id = await imported();
  const leaseUntil = new Date(server.clock.now().getTime() + 86_400_000);
  await server.backend.models.imports.updateOne(
    { _id: id, budgetId: budget.id },
    { $set: { status: "running", finishedAt: null, lane: "running", runner: "of before", leaseUntil } },
  );
  await server.backend.services.imports.resume();
  await server.backend.services.imports.idle();
  expect((await ada.get(`/expenses/imports/${id}`)).body.status).toBe("done");
});

test("a file is removed before its import is finished, so that a crash in between leaves it to the next run", async () => {
  const { importChunks, imports } = server.running.backend.models;
  const deleteMany = importChunks.deleteMany.bind(importChunks);
  const found: unknown[] = [];
  jest.spyOn(importChunks, "deleteMany").mockImplementationOnce((async (filter: object) => {
    found.push(...(await imports.find({ budgetId: budget.id }).lean()).map(({ finishedAt }) => finishedAt));
    return deleteMany(filter);
  }) as never);
  await imported();
  expect(found).toEqual([null]);
  expect(await kept()).toEqual([]);
});
