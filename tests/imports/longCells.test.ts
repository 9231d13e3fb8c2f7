import { dateOf, hasDots, looksLikeDate } from "../../src/bankfiles/values/dates.js";
import { minorUnits } from "../../src/bankfiles/values/decimals.js";
import { figureOf } from "../../src/bankfiles/values/figures.js";
import { plain } from "../../src/bankfiles/plain.js";
import { directionOf } from "../../src/bankfiles/languages/words.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const LONG = 60_000;
const HEAD = "Date,Payee,Amount,Category,Type\n";
const GOOD = "2026-03-04,Kiosk,-3.00,,\n";
const refusals = async (row: string) => {
  const { status, body } = await sendFile(ada, budget.id, `${HEAD}${GOOD}${row}\n`, { dryRun: true });
  expect([status, body.rows[0].status]).toEqual([200, "created"]);
  return body.rows[1].errors.map((error: any) => [error.path, error.code]);
};

test.each([
  ["digits and a letter", `${"1".repeat(LONG)}x`],
  ["digits alone", "1".repeat(101)],
  ["nothing but zeros behind the point", `3.${"0".repeat(LONG)}`],
  ["a small amount with far too many zeros", `${"0".repeat(LONG)}3.00`],
])("an amount of %s is refused as unreadable", async (_what, amount) => {
  expect(await refusals(`2026-03-04,Kiosk,-${amount},,`)).toEqual([["/amount", "invalid-format"]]);
});

test("a date with a long tail is refused as no date, and the same with a short one is read", async () => {
  expect(await refusals(`2026-03-04 ${"0".repeat(LONG)},Kiosk,-3.00,,`)).toEqual([["/date", "invalid-format"]]);
  expect(await refusals("2026-03-04 00:00:00,Kiosk,-3.01,,")).toEqual([]);
  expect(dateOf(`4.3.2026 ${"0".repeat(100)}`, "dmy")).toBeNull();
  expect(hasDots(`4.3.2026 ${"0".repeat(100)}`)).toBe(false);
  expect(looksLikeDate(`${" ".repeat(LONG)}4.3.2026 12:00`)).toBe(true);
});

test("what surrounds an amount or a date does not make it long", () => {
  expect(figureOf(`${" ".repeat(LONG)}-12.50`)).toEqual({ digits: "12.50", negative: true, signed: true, currencies: null });
  expect(minorUnits(`1.${"0".repeat(100)}`, ".", 2)).toBe("invalid");
  expect(minorUnits("1.5000", ".", 2)).toBe(150);
  expect(["", ".", "','", "1x"].map((text) => figureOf(text))).toEqual([null, null, null, null]);
});

test("breaks in a payee become one space each, with the spaces around them; other spaces stay", async () => {
  const payee = `" a  b ${" ".repeat(40)}\t \r\n ${" ".repeat(40)}c\n\td "`;
  const { body } = await sendFile(ada, budget.id, `${HEAD}2026-03-04,${payee},-3.02,,\n`, { dryRun: true });
  expect(body.rows[0].payee).toBe("a  b c d");
});

test("a payee with a very long gap is refused as too long, and only its row", async () => {
  expect(await refusals(`2026-03-04,a${" ".repeat(LONG)}b,-3.00,,`)).toEqual([["/payee", "too-long"]]);
});

test("a text that is too long to be a heading or a type is none, and no category is called so", async () => {
  const accents = "\u0316\u0301".repeat(101);
  expect([plain(`Débit ${accents}`), plain(" Débit ")]).toEqual(["", "debit"]);
  expect([directionOf(`debit${accents}`), directionOf("debit\u0301")]).toEqual([null, "expense"]);
  expect(await refusals(`2026-03-04,Kiosk,-3.03,${"\u0345\u0316".repeat(8_000)},${"\u0345\u0316".repeat(6_000)}`)).toEqual([]);
});

test("the refusal of a split names no more of its category than the beginning", async () => {
  const long = "y".repeat(LONG);
  const qif = `!Type:Bank\nD2026-03-04\nT-3.00\nPKiosk\nS${long}\n$3.00\nSfood\n$-6.00\n^\n`;
  const { body } = await sendFile(ada, budget.id, qif, { dryRun: true });
  expect(body.rows[0].errors).toEqual([
    {
      path: "/splits",
      code: "invalid-format",
      message: `The amount of the split "${"y".repeat(99)}…" must have the same sign as the whole amount.`,
    },
  ]);
});

test("a column number with a fraction is refused however small the fraction", async () => {
  const asked = new URLSearchParams({ budgetId: budget.id, dryRun: "true", mapping: '{"columns":{"payee":2.00000000000000000001}}' });
  const { status, body } = await ada.send("POST", `/expenses/imports?${asked}`, Buffer.from(HEAD + GOOD), { "Content-Type": "text/csv" });
  expect([status, body.errors?.[0].path]).toEqual([422, "/mapping/columns/payee"]);
});
