import { aBudget } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Answer, Phone } from "../support/clients.js";
import { holdDate } from "../support/heldDate.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sheetOf, workbookOf } from "../unit/bankfiles/zipOf.js";

// A minute in which points are counted.
holdDate();

const LIMIT = 1200;
/** Of an upload below a megabyte, before anything is known of it. */
const BEFORE = 20 + 20;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
});
afterAll(() => server.stop());

const left = (answer: { headers: Headers }): number => Number(/r=(-?\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);
const table = (rows: number): string => `Date,Payee,Amount\n${"2026-11-03,Shop,-1.00\n".repeat(rows)}`;
const records = (rows: number): string => `!Type:Bank\n${"D2026-11-03\nT-1.00\n^\n".repeat(rows)}`;
const padded = (megabytes: number): string => `<!--${" ".repeat(50_000)}-->`.repeat(megabytes * 20);

/** What a file costs somebody who has sent nothing before. */
async function costOf(
  name: string,
  file: string | Buffer,
  query = {},
): Promise<{ status: number; points: number; person: Phone; last: Answer }> {
  const person = await server.phone(name.replace(/\W/g, "-"));
  const budget = await aBudget(person);
  const before = left(await person.get("/me"));
  const last = await sendFile(person, budget.id, file, query);
  return { status: last.status, points: before - left(last), person, last };
}

test.each([
  ["one row", table(1), 1],
  ["300 rows of a table", table(300), 2],
  ["1,001 records", records(1001), 6],
])("%s: the points of its megabytes, and for its rows a few more, whether it is tried or imported", async (name, file, more) => {
  expect(await costOf(`tries ${name}`, file, { dryRun: true })).toMatchObject({ status: 200, points: BEFORE + more });
  expect(await costOf(`sends ${name}`, file)).toMatchObject({ status: 201, points: BEFORE + more });
});

test("a workbook pays for what it unpacks to, also when it is refused", async () => {
  const sheet = sheetOf([["Date", "Payee", "Amount"], ...Array.from({ length: 300 }, () => ["2026-11-03", "Shop", "-1.00"])]);
  expect(await costOf("small workbook", workbookOf(sheet), { dryRun: true })).toMatchObject({ status: 200, points: BEFORE + 1 + 2 });
  const large = workbookOf(sheet.replace("<sheetData>", `${padded(5)}<sheetData>`));
  expect(await costOf("large workbook", large, { dryRun: true })).toMatchObject({ status: 200, points: BEFORE + 6 + 2 });
  const broken = workbookOf(sheet.replace("<sheetData>", `${padded(5)}</broken>`));
  expect(await costOf("broken workbook", broken)).toMatchObject({ status: 422, points: BEFORE + 6 });
});

test("rows are charged in full when fewer points are left, and the next request is refused", async () => {
  const file = records(150_000);
  const sent = await costOf("many rows", file, { dryRun: true });
  expect([sent.status, sent.points]).toEqual([200, 20 + 4 * 20 + 750]);
  const again = await sendFile(sent.person, (await aBudget(sent.person)).id, file, { dryRun: true });
  expect([again.status, left(again)]).toEqual([200, 0]);
  const refused = await sent.person.get("/me");
  expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
});
