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

test("the guide to errors lists each code with its status and text", async () => {
  const rows = (await doc("errors.md")).split("\n").filter((line) => /^\| `[a-z-]+` \|/.test(line));
  expect(rows).toEqual(problemCodes.map((code) => `| \`${code}\` | ${problems[code].status} | ${problems[code].text} |`));
});

test("the page of an error shows names as code", async () => {
  const page = await (await fetch(`${server.url}/problems/category-in-use`)).text();
  expect(page).toContain("<code>moveTo</code>");
});
