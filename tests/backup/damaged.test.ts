import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { readConfig } from "../../src/config/config.js";
import { type AdminResult, AdminUsageError } from "../../src/admin/AdminCommand.js";
import { backupCommand } from "../../src/admin/backup.js";
import { restoreCommand } from "../../src/admin/restore.js";
import { adminContext } from "../../src/main/adminContext.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

const GZIP_HEADER = 10;
const TRAILER = 8;

let server: TestServer;
let other: TestServer;
let file: string;
beforeAll(async () => {
  [server, other] = await Promise.all([startServer(), startServer()]);
  file = path.join(server.dataDir, "backup.ndjson.gz");
  const ada = await server.phone("ada");
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { note: "kept" });
  expect(await backedUp()).toMatchObject({ ok: true });
});
afterAll(() => Promise.all([server?.stop(), other?.stop()]));

const contextOf = ({ connection }: TestServer) =>
  adminContext({ config: readConfig({ NODE_ENV: "test" }), secrets: null, connection, progress: () => undefined });
const backedUp = (options = {}): Promise<AdminResult> => backupCommand.run(contextOf(server), [file], options);

async function restored(bytes: Uint8Array): Promise<AdminResult> {
  const damaged = path.join(other.dataDir, "damaged.ndjson.gz");
  await writeFile(damaged, bytes);
  return restoreCommand.run(contextOf(other), [damaged], {});
}

const isEmpty = async (): Promise<boolean> => (await other.backend.models.accounts.collection.countDocuments({})) === 0;

test("a backup replaces no file, unless asked to", async () => {
  const before = await readFile(file);
  await expect(backedUp()).rejects.toThrow(AdminUsageError);
  expect((await readFile(file)).equals(before)).toBe(true);
  expect(await backedUp({ force: true })).toMatchObject({ ok: true });
});

test("a file with one bit flipped, or cut off anywhere, is refused, and nothing is written", async () => {
  const whole = await readFile(file);
  const places = Array.from({ length: 20 }, (_, n) => GZIP_HEADER + Math.floor((n * (whole.length - GZIP_HEADER)) / 20));
  for (const place of [...places, whole.length - TRAILER, whole.length - 1]) {
    const flipped = Uint8Array.from(whole, (byte, at) => (at === place ? byte ^ 1 : byte));
    expect([place, await restored(flipped)]).toMatchObject([place, { ok: false, text: expect.stringMatching(/backup/) }]);
    expect([place, await restored(whole.subarray(0, place))]).toMatchObject([place, { ok: false }]);
  }
  expect(await isEmpty()).toBe(true);
});

test("a line that is cut inside is named", async () => {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .split("\n");
  const cut = lines.map((line, at) => (at === 2 ? line.slice(0, line.length / 2) : line));
  expect(await restored(gzipSync(cut.join("\n")))).toMatchObject({ ok: false, text: expect.stringMatching(/^Line 3 of the backup /) });
  expect(await isEmpty()).toBe(true);
});

test("a line separator within a text ends no line, and backup and restore count the same documents", async () => {
  const { expenses } = server.backend.models;
  await expenses.collection.updateMany({}, { $set: { note: "one\u2028two\u2029three" } });
  const again = path.join(server.dataDir, "separators.ndjson.gz");
  const { text, facts } = await backupCommand.run(contextOf(server), [again], {});
  const { documents } = facts as { documents: number };
  expect(text).toBe(`${again}: ${documents} documents, 1 budget among them.`);
  expect(await restored(await readFile(again))).toMatchObject({
    ok: true,
    text: expect.stringMatching(RegExp(`^Restored ${documents} documents of .*\nAdministrators: ada@example.org\\.$`)),
  });
  expect((await other.backend.models.expenses.collection.findOne({}))?.["note"]).toBe("one\u2028two\u2029three");
});
