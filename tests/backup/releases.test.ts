import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { restoreCommand } from "../../src/admin/restore.js";
import { verifyCommand } from "../../src/admin/verify.js";
import { adminContext } from "../../src/main/adminContext.js";
import { readConfig } from "../../src/config/config.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { type Held, readingsOf } from "../fixtures/releases/held.js";
import { sendFile } from "../imports/sending.js";
import { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const RELEASES = "tests/fixtures/releases";
const releases = (await readdir(RELEASES, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name);

const text = (release: string, name: string): Promise<string> => readFile(path.join(RELEASES, release, name), "utf8");
const json = async (release: string, name: string): Promise<any> => JSON.parse(await text(release, name));
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });

test("this release has left its files", () => {
  expect(releases).toContain("1");
});

describe.each(releases)("what release %s left", (release) => {
  let server: TestServer;
  let held: Held;
  let phone: Phone;
  beforeAll(async () => {
    server = await startServer();
    held = await json(release, "held.json");
    // What the tools walk through is no command of the server.
    const { connection } = server;
    const context = adminContext({ config: readConfig({ NODE_ENV: "test" }), secrets: null, connection, progress: () => undefined });
    const { ok, text: told } = await restoreCommand.run(context, [path.join(RELEASES, release, "backup.ndjson.gz")], {});
    expect([ok, told]).toEqual([true, told]);
    const { facts } = await verifyCommand.run(context, [], {});
    expect(facts).toMatchObject({ budgets: 1, violations: 0, found: [] });
    // Its keys are made as this release makes them, without a first phase.
    expect(await server.backend.models.budgets.distinct("keyForm")).toEqual(["folded"]);
    const { status, body } = await new Phone(server.url, null).post("/mobile-login", { email: held.email, password: held.password });
    expect(status).toBe(200);
    phone = new Phone(server.url, body.token, body.refreshToken, body.user);
  });
  afterAll(() => server?.stop());

  test("the backup is restored whole: every month, statement, expense and category reads as it did", async () => {
    expect(await readingsOf(phone, held.budgetId)).toMatchObject(held.readings);
  });

  test("its expenses are a person's and reviewed, and its payees come to what its expenses say", async () => {
    const { data } = (await phone.get(`/expenses?budgetId=${held.budgetId}&limit=200`)).body;
    const counts = new Map<string, number>();
    for (const { origin, reviewed, because, payee } of data) {
      expect([origin, reviewed, because]).toEqual([{ kind: "person", id: null }, true, []]);
      if (payee !== null) counts.set(payee.toLowerCase(), (counts.get(payee.toLowerCase()) ?? 0) + 1);
    }
    const payees = (await phone.get(`/payees?budgetId=${held.budgetId}&limit=50`)).body.data;
    expect(counts.size).toBeGreaterThan(0);
    expect(new Map(payees.map(({ name, count }: any) => [name.toLowerCase(), count]))).toEqual(counts);
  });

  test("its exports are still what comes out, column by column", async () => {
    const { budgetId } = held;
    const [statement] = held.readings["statements"] as { id: string }[];
    for (const [name, address] of [
      ["expenses.csv", `/expenses/export?budgetId=${budgetId}&format=csv`],
      ["statement.csv", `/monthly-budgets/${statement?.id}/csv`],
    ] as const) {
      const before = rowsOf(await text(release, name));
      expect(before.length).toBeGreaterThan(0);
      expect(rowsOf((await phone.get(address)).text)).toMatchObject(before);
    }
    expect((await phone.get(`/expenses/export?budgetId=${budgetId}&format=json`)).body).toMatchObject(await json(release, "expenses.json"));
    const { budgets } = await json(release, "account.json");
    const now = (await phone.get("/me/export")).body;
    expect(now.budgets.map(({ expenses }: any) => expenses)).toMatchObject(budgets.map(({ expenses }: any) => expenses));
  });

  test("its CSV is known as ours and imported whole", async () => {
    const to = await aBudget(phone, { startMonth: "2026-08" });
    const categories = held.readings["categories"] as { name: string }[];
    for (const { name } of categories) await aCategory(phone, to.id, { name });
    const csv = await text(release, "expenses.csv");
    const { body } = await sendFile(phone, to.id, csv);
    expect(body).toMatchObject({
      questions: [],
      counts: { read: rowsOf(csv).length, created: rowsOf(csv).length, duplicates: 0, refused: 0 },
    });
    const { text: again } = await phone.get(`/expenses/export?budgetId=${to.id}&format=csv`);
    const words = ({ date, type, amount, payee, description, note, category, tags, splits, originalAmount, externalId }: any) =>
      JSON.stringify([date, type, amount, payee, description, note, category, tags, splits, originalAmount, externalId]);
    expect(rowsOf(again).map(words).sort()).toEqual(rowsOf(csv).map(words).sort());
  });
});
