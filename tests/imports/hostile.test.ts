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

const HEAD = "Date,Payee,Amount\n";
const GOOD = "2026-03-04,Kiosk,-3.00\n";
const transaction = (name: string) =>
  `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260304<TRNAMT>-1.00<FITID>${Math.random()}<NAME>${name}</STMTTRN>`;
const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><OFX>${transaction("&b;")}</OFX>`;
const outside = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><OFX>${transaction("&e;")}</OFX>`;

test.each<[string, string | Uint8Array, string]>([
  ["nothing", "", "empty-file"],
  ["only a byte order mark", "\ufeff", "empty-file"],
  ["a workbook", Buffer.from("504b0304140000000800", "hex"), "not-text"],
  ["noise", Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)), "not-text"],
  ["a quote that is never closed", `${HEAD}${GOOD}2026-03-04,"Kiosk,-3.00\n${GOOD.repeat(5000)}`, "malformed-file"],
  ["a line that is far too long", `${HEAD}${GOOD}2026-03-04,${"x".repeat(500_000)},-3.00\n`, "malformed-file"],
  ["a wall of quotes", `${HEAD}${'"'.repeat(300_001)}\n`, "malformed-file"],
  ["one endless line", "x".repeat(2_000_000), "unknown-format"],
  ["entities that expand", laughs, "malformed-file"],
  ["entities from outside", outside, "malformed-file"],
  ["a transaction that does not end", `<OFX><STMTTRN><TRNAMT>${"1".repeat(300_000)}`, "malformed-file"],
  ["a QIF record that does not end", `!Type:Bank\n${"Mmore\n".repeat(2000)}`, "malformed-file"],
  ["investments", "!Type:Invst\nD3/4'26\nNBuy\n^\n", "unsupported-file"],
  ["prose", "Dear bank,\nplease send my movements.\n", "unknown-format"],
  ["what a client makes of a file that it cannot send", "[object Blob]", "unknown-format"],
])("%s is refused whole and leaves nothing behind", async (_what, file, code) => {
  const { status, body } = await sendFile(ada, budget.id, file);
  expect([status, body.errors?.[0].code]).toEqual([422, code]);
  expect(JSON.stringify(body)).not.toContain("root:");
  const { models } = server.backend;
  expect([
    await models.imports.countDocuments({ status: "pending" }),
    await models.importChunks.countDocuments({}),
    await models.expenses.countDocuments({ budgetId: budget.id }),
  ]).toEqual([0, 0, 0]);
});

test("a header without rows is an import of nothing", async () => {
  const { status, body } = await sendFile(ada, budget.id, HEAD);
  expect([status, body.counts.read, body.reading.warnings]).toEqual([201, 0, ["The file has no rows."]]);
});

test("10 MB is the limit, said before and found while reading; forms with parts and compressed bodies are refused", async () => {
  const line = "2026-03-04,Kiosk,-3.00\n";
  const large = Buffer.from(HEAD + line.repeat(Math.ceil(10_000_001 / line.length)));
  expect((await sendFile(ada, budget.id, large)).body).toMatchObject({ status: 413, code: "payload-too-large" });
  const streamed = await fetch(`${server.url}/api/expenses/imports?budgetId=${budget.id}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${ada.token}`, "Content-Type": "text/csv" },
    body: new Blob([large]).stream(),
    duplex: "half",
  } as any);
  expect(streamed.status).toBe(413);
  expect((await sendFile(ada, budget.id, "x", {}, "multipart/form-data; boundary=x")).status).toBe(415);
  const form = new URLSearchParams({ file: "Date,Payee,Amount\n2026-01-20,Corner Market,-42.50\n" }).toString();
  for (const dryRun of [true, false]) {
    expect(await sendFile(ada, budget.id, form, { dryRun })).toMatchObject({
      status: 415,
      body: { detail: expect.stringContaining("not a form") },
    });
  }
  expect(
    (
      await ada.send("POST", `/expenses/imports?budgetId=${budget.id}`, Buffer.from("x"), {
        "Content-Encoding": "gzip",
        "Content-Type": "text/csv",
      })
    ).status,
  ).toBe(415);
  expect(await server.backend.models.importChunks.countDocuments({})).toBe(0);
});

test.each([
  "{}",
  '{"file": "Date,Payee,Amount"}',
  '{ "size": 53, "type": "text/csv" }',
  "[68,97,116]",
  "[]",
  "null",
  JSON.stringify(HEAD + GOOD),
])("the JSON %s that a client made of a file is refused, as a look and as an import", async (json) => {
  for (const dryRun of [true, false]) {
    expect(await sendFile(ada, budget.id, json, { dryRun }, "application/json; charset=utf-8")).toMatchObject({
      status: 415,
      body: { detail: "Send the file itself as the body, not JSON." },
    });
  }
});

test.each([
  ["csv", HEAD + GOOD],
  ["csv", `"Date","Payee","Amount"\n"2026-03-04","Kiosk","-3.00"\n`],
  [
    "mt940",
    "{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\n:20:1\n:25:1/1\n:28C:1\n:60F:C260301EUR10,\n:61:260304D3,NMSC\n:62F:C260304EUR7,\n-}",
  ],
])("a file that a client calls JSON is read as what it is: %s", async (format, file) => {
  const { status, body } = await sendFile(ada, budget.id, file, { dryRun: true }, "application/json");
  expect([status, body.reading?.format, body.counts?.read]).toEqual([200, format, 1]);
});

test("quotes inside a cell, a formula and a script are text", async () => {
  const other = await aBudget(ada);
  const { body } = await sendFile(
    ada,
    other.id,
    `${HEAD}2026-03-04,Foo "Bar" baz,-3.00\n2026-03-05,"=HYPERLINK(""http://x"")",-1.00\n2026-03-06,<script>alert(1)</script>,-1.00\n`,
  );
  expect(body.rows.map((row: any) => row.payee)).toEqual(['Foo "Bar" baz', '=HYPERLINK("http://x")', "<script>alert(1)</script>"]);
});

test("an OFX transaction that names prototypes in a text keeps it as it is, and spoils no other", async () => {
  const other = await aBudget(ada);
  const { body } = await sendFile(
    ada,
    other.id,
    `OFXHEADER:100\n<OFX><CURDEF>EUR\n${transaction("a<__proto__>x</__proto__>")}\n${transaction("b")}</OFX>`,
  );
  expect(body.rows.map((row: any) => [row.status, row.payee])).toEqual([
    ["created", "a<__proto__>x</__proto__>"],
    ["created", "b"],
  ]);
});
