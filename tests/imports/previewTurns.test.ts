import { request, type ClientRequest } from "node:http";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { fixture, sendFile } from "./sending.js";

let server: TestServer;
const trickling: ClientRequest[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  for (const each of trickling) each.destroy();
  await server.stop();
});

const FILE = "Date,Payee,Amount\n2026-03-14,Shop,-1.50\n";

/** Begins to send a file, and never ends. */
async function trickle(phone: Phone, budgetId: string, query: string): Promise<void> {
  const sending = request(`${phone.url}/api/expenses/imports?budgetId=${budgetId}${query}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${phone.token}`, "Content-Type": "text/csv", "Content-Length": "100000" },
  });
  sending.on("error", () => undefined);
  trickling.push(sending);
  await new Promise<void>((resolve) => sending.write(FILE, () => resolve()));
}

test.each(["&dryRun=true", ""])("whoever sends a file slowly keeps nobody from a preview or an import: %s", async (query) => {
  for (const name of ["mallory", "mallet"]) {
    const phone = await server.phone(`${name}${query.length}`);
    const { id } = await aBudget(phone);
    for (let n = 0; n < 20; n++) await trickle(phone, id, query);
  }
  const ada = await server.phone();
  const { id } = await aBudget(ada);
  const previewed = await sendFile(ada, id, FILE, { dryRun: true });
  expect([previewed.status, previewed.body.counts?.created]).toEqual([200, 1]);
  const imported = await sendFile(ada, id, FILE);
  expect([imported.status, imported.body.counts?.created]).toEqual([201, 1]);
});

test("previews and workbooks that are sent at once wait for their turn, and none is refused", async () => {
  const ada = await server.phone();
  const bob = await server.phone();
  const [of, other] = [await aBudget(ada), await aBudget(bob)];
  const workbook = await fixture("banks/santander.xlsx");
  const many = Array.from({ length: 12 }, (_, n) => sendFile(ada, of.id, n % 2 === 0 ? workbook : FILE, { dryRun: true }));
  const answers = await Promise.all([
    ...many,
    sendFile(bob, other.id, workbook, { dryRun: true }),
    sendFile(bob, other.id, FILE, { dryRun: true }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test("of a file that is too large for one piece nothing is left when its preview is over", async () => {
  const ada = await server.phone();
  const { id } = await aBudget(ada);
  const rows = Array.from({ length: 20_000 }, (_, n) => `2026-03-14,Shop ${n},-1.50`).join("\n");
  const { status, body } = await sendFile(ada, id, `Date,Payee,Amount\n${rows}\n`, { dryRun: true });
  expect([status, body.counts?.created]).toEqual([200, 20_000]);
  expect(await server.backend.models.importChunks.countDocuments({ budgetId: id })).toBe(0);
});
