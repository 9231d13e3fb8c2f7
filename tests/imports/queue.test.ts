import type { ImportDoc } from "../../src/models/import.js";
import { ImportQuota } from "../../src/services/imports/ImportQuota.js";
import { QuotaGuard } from "../../src/services/limits/QuotaGuard.js";
import { RowClassifier } from "../../src/services/imports/RowClassifier.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { becomes } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

const fileOf = (payee: string): string => `Date,Payee,Amount\n2026-11-02,${payee},-5.00\n`;

let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer({ limits: { importPatienceMs: 200 } });
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budgetId = (await aBudget(ada)).id;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server?.stop());

test("an import that waits for another one of its budget begins when that one is finished", async () => {
  const classify = Reflect.get(RowClassifier.prototype, "classify");
  let goOn = (): void => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  jest.spyOn(RowClassifier.prototype, "classify").mockImplementation(async function (this: RowClassifier, ...given) {
    await gate;
    return classify.apply(this, given);
  });
  const sent = [await sendFile(ada, budgetId, fileOf("Bakery")), await sendFile(ada, budgetId, fileOf("Butcher"))];
  expect(sent.map(({ body }) => body.status)).not.toContain("done");
  goOn();
  const statusOf = async (id: string): Promise<string> => (await ada.get(`/expenses/imports/${id}`)).body.status;
  await becomes(() => Promise.all(sent.map(({ body }) => statusOf(body.id))), ["done", "done"]);
});

test("of two processes that add the last import together, at least one is refused", async () => {
  const { imports } = server.backend.models;
  const { body } = await sendFile(ada, budgetId, fileOf("Grocer"));
  await becomes(async () => (await ada.get(`/expenses/imports/${body.id}`)).body.status, "done");
  const done = await imports.findOneAndDelete({ _id: body.id, budgetId }).lean<ImportDoc>();
  const pending = (last: string): ImportDoc => {
    const _id = `${body.id.slice(0, -1)}${last}`;
    return { ...done!, _id, lane: _id, status: "pending", finishedAt: null };
  };
  const quota = new ImportQuota({
    models: server.backend.models,
    quotas: { imports: 1, importBytes: 1_000_000 },
    quotaGuard: new QuotaGuard(),
  });
  const insertMany = imports.insertMany.bind(imports);
  jest.spyOn(imports, "insertMany").mockImplementationOnce(async (...given: Parameters<typeof insertMany>) => {
    await insertMany([pending("0")]);
    return insertMany(...given);
  });
  await expect(quota.insert(pending("1"))).rejects.toMatchObject({ code: "too-many-imports" });
  expect(await imports.countDocuments({ budgetId })).toBe(1);
});
