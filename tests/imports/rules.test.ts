import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { fixture, sendFile } from "./sending.js";
import { type ChangeDoc, entriesIn } from "../../src/models/sync/change.js";

let server: TestServer;
let ada: Phone;
let bob: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  bob = await server.phone("bob");
});
afterAll(() => server.stop());

const HEAD = "Date,Payee,Amount\n";
const listed = async (budgetId: string) => (await ada.get(`/expenses?budgetId=${budgetId}&limit=200`)).body;

test.each(["bank-ofx1.ofx", "german-windows-1252.csv", "quicken.qif"])("%s sent in twice changes nothing the second time", async (name) => {
  const budget = await aBudget(ada);
  const first = await sendFile(ada, budget.id, await fixture(name));
  const second = await sendFile(ada, budget.id, await fixture(name));
  expect(second.body.counts).toEqual({
    read: first.body.counts.read,
    created: 0,
    duplicates: first.body.counts.created,
    refused: 0,
    asked: 0,
  });
  expect(second.body.rows.map((row: any) => row.expenseId)).toEqual(first.body.rows.map((row: any) => row.expenseId));
  expect((await listed(budget.id)).totals.count).toBe(first.body.counts.created);
});

test("a transaction that was entered by hand is asked about within three days, whatever case and spaces", async () => {
  const budget = await aBudget(ada);
  const near = await anExpense(ada, budget.id, { amount: 500, payee: "corner   MARKET", date: "2026-03-04" });
  await anExpense(ada, budget.id, { amount: 500, payee: "Corner Market", date: "2026-03-12" });
  const { body } = await sendFile(
    ada,
    budget.id,
    `${HEAD}2026-03-01,Corner Market,-5.00\n2026-03-08,Corner Market,-5.00\n2026-03-04,Corner Market,5.00\n`,
  );
  expect(body.rows.map((row: any) => [row.status, row.reason])).toEqual([
    ["asked", "possible-duplicate"],
    ["created", null],
    ["created", null],
  ]);
  expect(body.rows[0].expenseId).toBe(near.id);
});

test("a heading that the file does not have is answered with those that it has, in bounds", async () => {
  const budget = await aBudget(ada);
  const messages = async (head: string, columns: object): Promise<string[]> => {
    const { status, body } = await sendFile(ada, budget.id, `${head}\n2026-03-04,Kiosk,-3.00\n`, { dryRun: true, mapping: { columns } });
    expect([status, body.errors.map(({ code }: any) => code)]).toEqual([422, Object.keys(columns).map(() => "unknown-column")]);
    return body.errors.map(({ message }: any) => message);
  };
  const told = 'Not exactly one column of the file has this heading. The headings are "Date", "Payee", "Amount".';
  expect(await messages(HEAD.trim(), { date: "Day", amount: "Sum" })).toEqual([told, told]);
  const many = Array.from({ length: 18 }, (_, n) => `Column ${n}`);
  const [wide] = await messages(`Date,Payee,Amount,${many.join(",")}`, { date: "Day" });
  expect(wide).toMatch(/"Column 16" and others\.$/);
  const [long] = await messages(`Date,Payee,Amount,${"N".repeat(41)}`, { date: "Day" });
  expect(long).toContain(`"${"N".repeat(39)}…".`);
  const counted = "The file has 3 columns. Refer to one by its heading, or by its number from 1 to 3.";
  expect(await messages(HEAD.trim(), { date: "Day", amount: 4, payee: "17" })).toEqual([told, counted, counted]);
});

test("of an export of this server no column can be named or left out, since its headings say all", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { payee: "Kiosk" });
  const { text: file } = await ada.get(`/expenses/export?budgetId=${budget.id}&format=csv`);
  const { status, body } = await sendFile(ada, budget.id, file, { mapping: { columns: { payee: 5, note: null } } });
  const message = "Columns of an export of this server are found by their headings. Remove this from the mapping.";
  const at = (role: string): object => ({ path: `/mapping/columns/${role}`, code: "unknown-column", message });
  expect([status, body.errors]).toEqual([422, [at("payee"), at("note")]]);
  expect((await sendFile(ada, budget.id, file, { mapping: {} })).body.counts.duplicates).toBe(1);
});

test("without headings, a column that only some rows have may be named, and is not guessed at", async () => {
  const budget = await aBudget(ada);
  const file = "2026-03-04,Kiosk,-3.00\n2026-03-05,Bakery,-4.50,rye\n2026-03-06,Kiosk,-2.00\n";
  const seen = async (mapping: object): Promise<unknown[]> => {
    const { body } = await sendFile(ada, budget.id, file, { dryRun: true, mapping });
    return body.rows.map((row: any) => [row.status, row.description]);
  };
  const rest = ["created", null];
  expect(await seen({})).toEqual([rest, ["refused", null], rest]);
  expect(await seen({ columns: { description: 4 } })).toEqual([rest, ["created", "rye"], rest]);
});

test.each([
  ["a number beyond its width", 4],
  ["a heading", "Amount"],
])("of a file without headings, %s is no column", async (_name, amount) => {
  const budget = await aBudget(ada);
  const file = "2026-03-04,Kiosk,-3.00\n2026-03-05,Bakery,-4.50\n";
  const { status, body } = await sendFile(ada, budget.id, file, { dryRun: true, mapping: { columns: { date: 1, amount } } });
  const message = "The file has no headings. Refer to its columns by number, from 1 to 3.";
  expect([status, body.errors]).toEqual([422, [{ path: "/mapping/columns/amount", code: "unknown-column", message }]]);
});

test("a dry run names the categories that the budget does not have; the file may still be brought in", async () => {
  const budget = await aBudget(ada);
  await aCategory(ada, budget.id, { name: "Food" });
  const row = (category: string): string => `2026-03-04,Kiosk,-3.00,${category}\n`;
  const file = (...categories: string[]): string => `Date,Payee,Amount,Category\n${categories.map(row).join("")}`;
  const unknown = async (...categories: string[]): Promise<string[]> =>
    (await sendFile(ada, budget.id, file(...categories), { dryRun: true })).body.reading.unknownCategories;
  expect(await unknown("FOOD", "")).toEqual([]);
  expect(await unknown("Travel", "food", "travel", "Gifts")).toEqual(["Travel", "Gifts"]);
  const many = Array.from({ length: 101 }, (_, n) => `Kind ${n}`);
  expect(await unknown(...many)).toEqual(many.slice(0, 100));
  await aCategory(ada, budget.id, { name: "N".repeat(100) });
  expect(await unknown(`${"N".repeat(100)}X`)).toEqual([`${"N".repeat(99)}…`]);
  expect(await unknown(`y${"😀".repeat(100)}`)).toEqual([`y${"😀".repeat(49)}…`]);
  expect(await unknown('"two\nlines\u0007\u202e"')).toEqual(["two lines "]);
  const { status, body } = await sendFile(ada, budget.id, file("Travel"));
  expect([status, body.counts.created, body.rows[0].categoryId]).toEqual([201, 1, null]);
});

test("one expense stands for one row only, and equal rows of one file are not each other's duplicates", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { amount: 300, payee: "Kiosk", date: "2026-03-04" });
  const twice = `${HEAD}2026-03-04,Kiosk,-3.00\n2026-03-04,Kiosk,-3.00\n`;
  expect((await sendFile(ada, budget.id, twice)).body.counts).toMatchObject({ created: 1, duplicates: 1 });
  expect((await sendFile(ada, budget.id, twice)).body.counts).toMatchObject({ created: 0, duplicates: 2 });
});

test("a bank's id decides: the same twice in a file is one, two different ones are two", async () => {
  const budget = await aBudget(ada);
  const file = (...ids: string[]) => `Date,Payee,Amount,Transaction ID\n${ids.map((id) => `2026-03-04,Kiosk,-3.00,${id}`).join("\n")}`;
  expect((await sendFile(ada, budget.id, file("a", "a", "b"))).body.rows.map((row: any) => row.status)).toEqual([
    "created",
    "duplicate",
    "created",
  ]);
  expect((await sendFile(ada, budget.id, file("b", "c"))).body.rows.map((row: any) => [row.status, row.reason])).toEqual([
    ["duplicate", "external-id"],
    ["created", null],
  ]);
});

test("a dry run tells row by row what would happen, and nothing happens", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { amount: 300, payee: "Kiosk", date: "2026-03-04" });
  await server.backend.outbox.idle();
  const before = await server.backend.models.expenses.find({ budgetId: budget.id }).lean();
  const { status, body } = await sendFile(ada, budget.id, `${HEAD}2026-03-04,Kiosk,-3.00\n2026-03-05,New,-4.00\nnever,Bad,-1.00\n`, {
    dryRun: true,
  });
  expect([status, body.dryRun, body.counts]).toEqual([200, true, { read: 3, created: 1, duplicates: 1, refused: 1, asked: 0 }]);
  expect(body.rows.map((row: any) => [row.status, row.expenseId === null])).toEqual([
    ["duplicate", false],
    ["created", true],
    ["refused", true],
  ]);
  expect(await server.backend.models.expenses.find({ budgetId: budget.id }).lean()).toEqual(before);
  for (const kept of [server.backend.models.imports, server.backend.models.importChunks, server.backend.models.importPages]) {
    expect(
      await kept.countDocuments({ $or: [{ budgetId: budget.id }, { _id: body.id }, { importId: body.id }] } as any).catch(() => 0),
    ).toBe(0);
  }
  expect((await ada.get(`/expenses/imports/${body.id}`)).status).toBe(404);
});

test("another's import and a missing one answer alike, in both APIs; a viewer may not import", async () => {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, `${HEAD}2026-03-04,Kiosk,-3.00\n`);
  const [foreign, missing] = [
    await bob.get(`/expenses/imports/${body.id}`),
    await bob.get("/expenses/imports/imp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s"),
  ];
  expect([foreign.status, { ...foreign.body, instance: "" }]).toEqual([404, { ...missing.body, instance: "" }]);
  expect((await sendFile(bob, budget.id, `${HEAD}2026-03-04,Kiosk,-3.00\n`)).status).toBe(404);
  const query = "query($id: ID!) { import(id: $id) { id status counts { read created } rows { nodes { line status amount } } } }";
  expect((await ada.graphql(query, { id: body.id })).body.data.import).toEqual({
    id: body.id,
    status: "DONE",
    counts: { read: 1, created: 1 },
    rows: { nodes: [{ line: 2, status: "CREATED", amount: 300 }] },
  });
  expect((await bob.graphql(query, { id: body.id })).body.errors[0].extensions.code).toBe("not-found");
});

test("what was imported moves the month and is in the change log", async () => {
  const budget = await aBudget(ada);
  await sendFile(ada, budget.id, `${HEAD}2026-11-04,Kiosk,-3.00\n2026-11-05,Work,50.00\n`);
  const month = (await ada.get(`/budgets/${budget.id}/months/2026-11`)).body;
  expect([month.uncategorisedSpent, month.totalIncome, month.expensesCount]).toEqual([300, 5000, 2]);
  await server.backend.outbox.idle();
  expect((await ada.get(`/budgets/${budget.id}/months/2026-11`)).body.totalIncome).toBe(5000);
  // Whoever is interrupted or overtaken may write an entry twice.
  const docs = await server.backend.models.changes.find({ budgetId: budget.id, kind: "expense" }).lean<ChangeDoc[]>();
  expect(new Set(docs.flatMap(entriesIn).map(({ resourceId }) => resourceId)).size).toBe(2);
});

test("an idempotency key makes one import of two tries", async () => {
  const budget = await aBudget(ada);
  const send = () =>
    ada.send("POST", `/expenses/imports?budgetId=${budget.id}`, Buffer.from(`${HEAD}2026-03-04,Kiosk,-3.00\n`), {
      "Content-Type": "text/csv",
      "Idempotency-Key": "import-1",
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

test.each([
  ["an unknown field", { colums: {} }, "/mapping/colums"],
  ["an unknown column", { columns: { payee: "Shop" } }, "/mapping/columns/payee"],
  ["a category of nobody", { categoryId: "cat_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s" }, "/mapping/categoryId"],
  ["an unknown word", { dateOrder: "ydm" }, "/mapping/dateOrder"],
])("a mapping with %s is refused", async (_what, mapping, path) => {
  const budget = await aBudget(ada);
  const { status, body } = await sendFile(ada, budget.id, `${HEAD}2026-03-04,Kiosk,-3.00\n`, { mapping });
  expect([status, body.errors.map((fault: any) => fault.path)]).toEqual([422, [path]]);
  expect((await listed(budget.id)).totals.count).toBe(0);
});

test("a payee of several lines becomes one line, and a text with control characters refuses its row", async () => {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, `${HEAD}2026-03-04,"Corner\r\n  Market\t5",-3.00\n2026-03-05,Be\u0007ep,-4.00\n`);
  expect(body.rows.map((row: any) => [row.line, row.status, row.payee])).toEqual([
    [2, "created", "Corner Market 5"],
    [4, "refused", "Be\u0007ep"],
  ]);
  expect(body.rows[1].errors).toMatchObject([{ path: "/payee", code: "invalid-format" }]);
});
