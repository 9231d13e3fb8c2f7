import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startHouse, type TestHouse } from "../support/startHouse.js";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../../", import.meta.url));

let house: TestHouse;
beforeAll(async () => {
  house = await startHouse({ now: new Date().toISOString() });
});
afterAll(() => house.stop());

test("the generated TypeScript client compiles and takes a phone through its first day", async () => {
  await run(process.execPath, ["scripts/clients.mjs", "typescript"], { cwd: root });
  const { stdout } = await run(process.execPath, ["--import", "tsx", "clients/typescript/journey.ts", `${house.url}/api`], { cwd: root });
  expect(stdout.trim().split("\n")).toEqual([
    "registered Ada",
    "Groceries gets 45000 EUR cents each month",
    expect.stringMatching(/^40750 left in \d{4}-\d{2}$/),
    "still signed in after a refresh",
    "a missing budget answers not-found",
  ]);
}, 180_000);
