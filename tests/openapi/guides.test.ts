import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { problemCodes, problems } from "../../src/domain/problems.js";
import { asPasted } from "../support/asPasted.js";
import { startServer, type TestServer } from "../support/startServer.js";

const run = promisify(execFile);
const doc = (name: string): Promise<string> => readFile(new URL(`../../docs/${name}`, import.meta.url), "utf8");

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("the commands of the mobile guide work as pasted", async () => {
  const text = await doc("mobile.md");
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1]).join("\n");
  const { stdout } = await run("bash", ["-euc", asPasted(commands, server.clock)], { env: { ...process.env, API: `${server.url}/api` } });
  expect(stdout.toLowerCase()).toContain("idempotent-replayed: true");
  expect(stdout).toContain("precondition-failed");
  expect(stdout).toMatch(/true\n1\n304\n$/);
});

test("the commands of the guide to money accounts work as pasted, and both APIs tell the same register", async () => {
  const text = await doc("money-accounts.md");
  const commands = [...text.matchAll(/```sh\n(.*?)```/gs)].map((match) => match[1]).join("\n");
  const { stdout } = await run("bash", ["-euc", asPasted(commands, server.clock)], { env: { ...process.env, SERVER: server.url } });
  const [salary, purchase, type, balances, register = "", ...reconciled] = stdout.trim().split("\n");
  expect([salary, purchase, type, balances]).toEqual(["285000", "4250", "transfer", "-4250,0"]);
  expect(JSON.parse(register).data.expenses.edges).toEqual([
    { entry: { date: "2026-01-17", amount: -4250, balance: -4250 }, node: { type: "EXPENSE", payee: "Corner Market" } },
    { entry: { date: "2026-02-01", amount: 4250, balance: 0 }, node: { type: "TRANSFER", payee: null } },
  ]);
  expect(reconciled.filter((line) => line !== "")).toEqual(["true", "true", "-4250", "1", "false"]);
});

test("the guide to errors lists each code with its status and text", async () => {
  const rows = (await doc("errors.md")).split("\n").filter((line) => /^\| `[a-z-]+` \|/.test(line));
  expect(rows).toEqual(problemCodes.map((code) => `| \`${code}\` | ${problems[code].status} | ${problems[code].text} |`));
});

test("the page of an error shows names as code", async () => {
  const page = await (await fetch(`${server.url}/problems/category-in-use`)).text();
  expect(page).toContain("<code>moveTo</code>");
});
