import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { startServer, type TestServer } from "../support/startServer.js";
import { chromiumPath, openBrowser } from "../web/browser.js";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = path.join(root, "clients/typescript");
const node = (...args: string[]): Promise<{ stdout: string }> => run(process.execPath, args, { cwd: root });
const env = (): NodeJS.ProcessEnv => ({ ...process.env, BUDGET_SERVER: server.url, BUDGET_MAILS: path.join(server.dataDir, "mail") });

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await node("scripts/clients.mjs", "typescript");
});
// Its clients know no other day than the real one, which may end while they are built.
beforeEach(() => server.clock.set(new Date().toISOString()));
afterAll(() => server.stop());

const firstDay = [
  "registered Ada",
  "Groceries gets 45000 EUR cents each month",
  expect.stringMatching(/^40750 left in \d{4}-\d{2}$/),
  "a copy holds Groceries and Travel",
  "a missing budget answers not-found",
];

test("the client takes a phone through its first day", async () => {
  const { stdout } = await node("--import", "tsx", "clients/typescript/test/journey.ts", `${server.url}/api`);
  expect(stdout.trim().split("\n")).toEqual(firstDay);
});

(chromiumPath === undefined ? test.skip : test)("it does the same in a browser", async () => {
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, "test/journey.ts")],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "firstDay",
    define: { "process.argv": "[]" },
  });
  const { page, close } = await openBrowser(server.url);
  // Our own pages forbid themselves scripts of others.
  await page.route("**/app", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(`${server.url}/app`);
  await page.evaluate(`${outputFiles[0]?.text ?? ""}; globalThis.firstDay = firstDay;`);
  expect(await page.evaluate("firstDay.journey(`${location.origin}/api`)")).toEqual(firstDay);
  await close();
});

test("its own tests pass over a bad network to this server", async () => {
  const tests = (await readdir(path.join(folder, "test")))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => path.join("test", name));
  // Which report is the usual one depends on the version of Node.
  const told = await run(process.execPath, ["--import", "tsx", "--test", "--test-reporter=tap", ...tests], {
    cwd: folder,
    env: env(),
  }).catch((error: unknown) => error);
  expect(told).toMatchObject({ stdout: expect.stringMatching(/^# fail 0$/m) });
});
