import { aBudget } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());
afterEach(() => jest.restoreAllMocks());

const LINES = "2026-11-15,TRANSFER L,-54.50\n2026-11-15,TRANSFER L,-54.50";
const FILE = `Date,Payee,Amount\n${LINES}\n`;
const SAME = { format: "csv", mapping: { rows: { "*": "duplicate" } } };
const template = { amount: 5000, roughly: true, payee: "Landlord" };
const figuresOf = async (budget: any): Promise<string[]> => {
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}`)).body;
  return data.map((one: any) => `${one.date} ${one.amount} ${one.payee}`).sort();
};
const statusOf = async (budget: any): Promise<string[]> => {
  const { data } = (await ada.get(`/recurring/occurrences?budgetId=${budget.id}&from=2026-11-01&to=2026-12-10`)).body;
  return data.map((one: any) => `${one.day} ${one.status} ${one.amount}`);
};

type Step = readonly [when: string, collection: string, method: string, call: number];

/** The call fails, before anything is written or after; `between` runs first. */
function failingAt(
  [, collection, method, call]: Step,
  isWritten: boolean,
  between: () => Promise<unknown> = async () => null,
): () => number {
  const models = server.running.backend.models as any;
  const owner = method === "insertOne" ? models[collection].collection : models[collection];
  const real = owner[method].bind(owner);
  let calls = 0;
  jest.spyOn(owner, method).mockImplementation((...given: any[]) => {
    calls++;
    if (calls !== call) return real(...given);
    const dying = async (): Promise<never> => {
      if (isWritten) await real(...given);
      await between();
      throw new Error("killed");
    };
    // As a query does, it begins when it is awaited.
    return { lean: dying, then: (...next: any[]) => dying().then(...next) };
  });
  return () => calls;
}

const importing: readonly Step[] = [
  ["the claim of the occurrence", "recurring", "findOneAndUpdate", 1],
  ["its booking", "expenses", "insertOne", 1],
  ["the movement forgets it", "recurring", "findOneAndUpdate", 2],
  ["the record of the rows", "importPages", "replaceOne", 1],
];
const both = [false, true];

test.each(importing.flatMap((step) => both.map((isWritten) => [step[0], isWritten, step] as const)))(
  "an import that dies at %s (written: %s) books the occurrence once, whether another process settles it first or not",
  async (_when, isWritten, step) => {
    for (const settles of both) {
      const budget = await aBudget(ada);
      const movement = await aRecurring(ada, budget.id, { start: "2026-11-17", rule: "FREQ=MONTHLY;COUNT=1", template });
      const calls = failingAt(step, isWritten, async () =>
        settles ? ada.patch(`/recurring/${movement.id}`, { template: { note: "n" } }) : null,
      );
      const { body } = await sendFile(ada, budget.id, FILE, SAME);
      expect(calls()).toBeGreaterThanOrEqual(step[3]);
      jest.restoreAllMocks();
      expect(body.rows.map((row: any) => `${row.status} ${row.reason}`)).toEqual(["duplicate occurrence", "created null"]);
      expect(await figuresOf(budget)).toEqual(["2026-11-15 5450 Landlord", "2026-11-15 5450 TRANSFER L"]);
      expect(await statusOf(budget)).toEqual(["2026-11-15 booked 5450"]);
      expect((await ada.get(`/expenses/imports/${body.id}`)).body.counts).toMatchObject({ created: 1, duplicates: 1 });
    }
  },
);

const undoing: readonly Step[] = [
  ["the tombstone of what it booked", "expenses", "findOneAndUpdate", 1],
  ["the opening of the occurrence", "recurring", "findOneAndUpdate", 1],
  ["the end of the undo", "imports", "updateOne", 2],
];

test.each(undoing.flatMap((step) => both.map((isWritten) => [step[0], isWritten, step] as const)))(
  "an undo that dies at %s (written: %s) is finished by the sweep, and the occurrence is open again",
  async (_when, isWritten, step) => {
    const budget = await aBudget(ada);
    await aRecurring(ada, budget.id, { start: "2026-11-17", rule: "FREQ=MONTHLY;COUNT=1", template });
    const { body } = await sendFile(ada, budget.id, FILE, SAME);
    const calls = failingAt(step, isWritten);
    expect((await ada.post(`/expenses/imports/${body.id}/undo`)).status).toBe(500);
    expect(calls()).toBeGreaterThanOrEqual(step[3]);
    jest.restoreAllMocks();
    await server.backend.sweep();
    expect((await ada.get(`/expenses/imports/${body.id}`)).body.status).toBe("undone");
    expect(await figuresOf(budget)).toEqual([]);
    expect(await statusOf(budget)).toEqual(["2026-11-17 expected 5000"]);
  },
);

test("the job, a person and an import book one occurrence at the same moment: it is there once, and no row is lost", async () => {
  for (let round = 0; round < 6; round++) {
    const budget = await aBudget(ada);
    const movement = await aRecurring(ada, budget.id, { start: "2026-11-15", mode: "propose", rule: "FREQ=MONTHLY;COUNT=1", template });
    await server.backend.sweep();
    const by = [
      sendFile(ada, budget.id, FILE, SAME),
      ada.post(`/recurring/${movement.id}/occurrences/2026-11-15/book`, {}),
      server.backend.sweep(),
    ] as const;
    const [{ body }] = await Promise.all(by);
    expect(body.rows.map((row: any) => `${row.status} ${row.reason}`)).toEqual(["duplicate occurrence", "created null"]);
    expect(await figuresOf(budget)).toEqual(["2026-11-15 5450 Landlord", "2026-11-15 5450 TRANSFER L"]);
  }
});

/** What a person does in the moment between the reading of the movements and the claim. */
const meanwhile: Readonly<Record<string, (movement: any) => Promise<any>>> = {
  skipped: (movement) => ada.post(`/recurring/${movement.id}/occurrences/2026-11-17/skip`),
  "deleted with its movement": (movement) => ada.delete(`/recurring/${movement.id}`),
  "handed over to the next movement": (movement) =>
    ada.post(`/recurring/${movement.id}/split`, { from: "2026-11-17", template: { payee: "New landlord" } }),
};

test.each(Object.keys(meanwhile))("an occurrence that is %s in the moment of its claim loses no row", async (name) => {
  const budget = await aBudget(ada);
  const movement = await aRecurring(ada, budget.id, { start: "2026-11-17", rule: "FREQ=MONTHLY;COUNT=1", template });
  const { recurring } = server.running.backend.models as any;
  const real = recurring.findOneAndUpdate.bind(recurring);
  let done = false;
  jest.spyOn(recurring, "findOneAndUpdate").mockImplementation((...given: any[]) => {
    if (done) return real(...given);
    done = true;
    return { lean: async () => (await meanwhile[name]?.(movement), real(...given).lean()) };
  });
  const { body } = await sendFile(ada, budget.id, FILE, SAME);
  const isHandedOver = name.startsWith("handed");
  const first = isHandedOver ? "duplicate occurrence" : "created null";
  expect(body.rows.map((row: any) => `${row.status} ${row.reason}`)).toEqual([first, "created null"]);
  const payees = (await figuresOf(budget)).map((one) => one.slice(16));
  expect(payees).toEqual([isHandedOver ? "New landlord" : "TRANSFER L", "TRANSFER L"]);
});
