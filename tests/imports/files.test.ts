import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { brief, fixture, sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

async function imported(name: string, fields: object = {}, query = {}) {
  const budget = await aBudget(ada, fields);
  const answer = await sendFile(ada, budget.id, await fixture(name), query);
  expect([name, answer.status, answer.body.errors]).toEqual([name, 201, undefined]);
  return answer.body;
}

test("a German file: preamble, semicolons, decimal comma, day first, Windows-1252, a cell of two lines", async () => {
  const { rows, reading, counts } = await imported("german-windows-1252.csv");
  expect(reading).toMatchObject({
    format: "csv",
    encoding: "windows-1252",
    delimiter: ";",
    headerLine: 4,
    dateOrder: "dmy",
    decimal: ",",
    sign: "negative-is-expense",
  });
  expect(counts).toEqual({ read: 4, created: 4, duplicates: 0, refused: 0, asked: 0 });
  expect(brief(rows)).toEqual([
    [5, "created", "2026-11-02", "expense", 780, "Bäckerei Müller", "Brötchen & Brezeln"],
    [6, "created", "2026-11-03", "expense", 123456, "REWE Markt GmbH", 'Einkauf; Filiale "Süd"'],
    [7, "created", "2026-11-05", "expense", 8900, "Stadtwerke München", "Abschlag Strom\r\nZähler 4711"],
    [9, "created", "2026-11-13", "income", 321000, "Arbeitgeber AG", "Gehalt November"],
  ]);
});

test("an American file: parentheses, dollar signs, thousands, month first", async () => {
  const { rows, reading } = await imported("us-parentheses.csv", { currency: "USD" });
  expect(reading).toMatchObject({ delimiter: ",", dateOrder: "mdy", decimal: ".", sign: "negative-is-expense" });
  expect(brief(rows)).toEqual([
    [2, "created", "2026-11-02", "expense", 475, null, "STARBUCKS STORE 1234"],
    [3, "created", "2026-11-05", "expense", 124999, null, "AMAZON.COM, INC"],
    [4, "created", "2026-11-13", "income", 250000, null, "PAYROLL ACME CORP"],
  ]);
});

test("UTF-16 with tabs", async () => {
  const { rows, reading } = await imported("utf16.csv");
  expect(reading).toMatchObject({ encoding: "utf-16le", delimiter: "\t", dateOrder: "ymd" });
  expect(rows.map((row: any) => [row.payee, row.amount, row.type])).toEqual([
    ["Кофейня", 320, "expense"],
    ["Café Zoë", 1250, "expense"],
    ["Zoë Ünal", 2000, "income"],
  ]);
});

test("debit and credit in columns of their own, with a byte order mark", async () => {
  const { rows, reading } = await imported("debit-credit.csv", { currency: "GBP" });
  expect(reading).toMatchObject({ encoding: "utf-8", dateOrder: "dmy", sign: "columns" });
  expect(rows.map((row: any) => [row.date, row.type, row.amount])).toEqual([
    ["2026-11-01", "expense", 4520],
    ["2026-11-14", "expense", 106000],
    ["2026-11-15", "income", 200000],
    ["2026-11-28", "income", 500],
  ]);
});

test("OFX 1, whose tags are not closed", async () => {
  const { rows, reading } = await imported("bank-ofx1.ofx");
  expect(reading).toMatchObject({ format: "ofx", encoding: "windows-1252" });
  expect(rows.map((row: any) => [row.line, row.date, row.type, row.amount, row.payee, row.description, row.externalId])).toEqual([
    [19, "2026-11-03", "expense", 4250, "Corner Market", "Fruit & veg", "2026110300001"],
    [27, "2026-11-05", "expense", 10000, "Café René & Fils", null, "2026110500002"],
    [36, "2026-11-27", "income", 185000, "ACME Payroll", null, "2026112700003"],
  ]);
  expect((await ada.get(`/expenses/${rows[0].expenseId}`)).body).toMatchObject({
    source: "ofx:5407324931",
    externalId: "2026110300001",
    amount: 4250,
  });
});

test("OFX 2 as a card's QFX: entities, leading zeros, and another currency refused with its line", async () => {
  const { rows, counts } = await imported("card-ofx2.qfx");
  expect(counts).toEqual({ read: 3, created: 2, duplicates: 0, refused: 1, asked: 0 });
  expect(rows.map((row: any) => [row.line, row.status, row.payee, row.description, row.externalId, row.reason])).toEqual([
    [10, "created", "Streaming <Plus>", "Abo €", "000123", null],
    [11, "created", "Bücher & Mehr", null, "000124", null],
    [18, "refused", "Dollar Shop", null, "000125", "currency-mismatch"],
  ]);
});

test("QIF: Quicken's dates, splits, and categories that the budget knows by name", async () => {
  const budget = await aBudget(ada);
  const groceries = await aCategory(ada, budget.id, { name: "groceries" });
  const { body } = await sendFile(ada, budget.id, await fixture("quicken.qif"));
  expect(body.reading).toMatchObject({ format: "qif", dateOrder: "mdy" });
  expect(body.rows.map((row: any) => [row.line, row.date, row.type, row.amount, row.categoryId])).toEqual([
    [6, "2026-11-03", "expense", 4250, groceries.id],
    [12, "2026-11-15", "expense", 110000, null],
    [22, "2026-11-28", "income", 200000, null],
  ]);
  expect((await ada.get(`/expenses/${body.rows[1].expenseId}`)).body.splits).toEqual([
    { categoryId: null, amount: 60000, note: "paint" },
    { categoryId: groceries.id, amount: 50000, note: null },
  ]);
});

test.each([
  ["the order of the dates", "Date,Payee,Amount\n01/02/2026,A,-1.00\n03/04/2026,B,-2.00\n", "/mapping/dateOrder", { dateOrder: "dmy" }],
  ["where the decimals begin", "Date,Payee,Amount\n2026-02-01,A,-1.234\n", "/mapping/decimal", { decimal: "," }],
  [
    "which column is the amount",
    "2026-02-01,A,-1.00,17.00\n2026-02-02,B,-2.00,15.00\n",
    "/mapping/columns/amount",
    { columns: { amount: 3 } },
  ],
  [
    "which of two like headings is meant",
    "Date,Payee,Amount,Amount\n2026-02-01,A,-1.00,2.00\n",
    "/mapping/columns/amount",
    { columns: { amount: 3 } },
  ],
])("asks for %s, and takes the answer", async (_what, file, path, mapping) => {
  const budget = await aBudget(ada);
  const asked = await sendFile(ada, budget.id, file);
  expect([asked.status, asked.body.errors]).toEqual([422, [expect.objectContaining({ path, code: "ambiguous" })]]);
  const told = await sendFile(ada, budget.id, file, { mapping });
  expect([told.status, told.body.counts?.refused, told.body.counts?.created]).toEqual([
    201,
    0,
    file.split("\n").length - (file.startsWith("Date") ? 2 : 1),
  ]);
});

test("tells the order of the dates from the order of the rows", async () => {
  const budget = await aBudget(ada);
  const days = ["01/05/2026", "01/12/2026", "02/03/2026", "02/11/2026"];
  const { body } = await sendFile(ada, budget.id, `Date,Payee,Amount\n${days.map((day) => `${day},A,-1.00`).join("\n")}`);
  expect(body.rows.map((row: any) => row.date)).toEqual(["2026-01-05", "2026-01-12", "2026-02-03", "2026-02-11"]);
});

test("asks which way amounts go that have no sign, and takes the answer", async () => {
  const budget = await aBudget(ada);
  const file = "Date,Payee,Amount\n2026-02-01,A,1.00\n2026-02-02,B,2.00\n";
  const asked = await sendFile(ada, budget.id, file);
  expect([asked.status, asked.body.errors]).toEqual([422, [expect.objectContaining({ path: "/mapping/sign", code: "ambiguous" })]]);
  const told = await sendFile(ada, budget.id, file, { mapping: { sign: "positive-is-expense" } });
  expect([told.body.rows.map((row: any) => row.type), told.body.reading.sign]).toEqual([["expense", "expense"], "positive-is-expense"]);
});

test("refuses single rows with their lines and reasons, and books the others", async () => {
  const budget = await aBudget(ada);
  const file = [
    "Date,Payee,Amount",
    "2026-02-30,A,-1.00",
    "2026-02-01,B,-1.005",
    "2026-02-01,C,0.00",
    "2025-12-31,D,-1.00",
    "2026-02-01,E,abc",
    "2026-02-01,F,-1.5",
    `2026-02-01,${"x".repeat(201)},-1.00`,
    "2026-02-01,H,-99999999999999999",
  ].join("\n");
  const { body } = await sendFile(ada, budget.id, file);
  expect(body.rows.map((row: any) => [row.line, row.status, row.reason])).toEqual([
    [2, "refused", "invalid-format"],
    [3, "refused", "too-precise"],
    [4, "refused", "too-small"],
    [5, "refused", "before-start-month"],
    [6, "refused", "invalid-format"],
    [7, "created", null],
    [8, "refused", "too-long"],
    [9, "refused", "too-large"],
  ]);
  const refused = await ada.get(`/expenses/imports/${body.id}?rows=refused&limit=3`);
  expect([refused.body.rows.length, refused.headers.get("link")]).toEqual([3, expect.stringContaining("cursor=")]);
  const rest = await ada.get(`/expenses/imports/${body.id}?rows=refused&limit=200&cursor=${encodeURIComponent(refused.body.nextCursor)}`);
  expect([rest.body.rows.map((row: any) => row.line), rest.body.nextCursor]).toEqual([[5, 6, 8, 9], null]);
});

test("amounts follow the currency: yen have no decimals, dinars three", async () => {
  const yen = await aBudget(ada, { currency: "JPY" });
  const dinars = await aBudget(ada, { currency: "KWD" });
  expect(
    (await sendFile(ada, yen.id, 'Date,Payee,Amount\n2026-02-01,A,"-1,234"\n2026-02-01,B,-500\n')).body.rows.map((row: any) => row.amount),
  ).toEqual([1234, 500]);
  expect(
    (await sendFile(ada, dinars.id, "Date,Payee,Amount\n2026-02-01,A,-1.5\n2026-02-01,B,-0.007\n")).body.rows.map((row: any) => row.amount),
  ).toEqual([1500, 7]);
});
