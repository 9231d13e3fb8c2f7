import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { asPasted } from "../support/asPasted.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** The commands of the guide, run from top to bottom as somebody pastes them, against the answers that stand below them. */
const run = promisify(execFile);
const guide = await readFile(new URL("../../docs/graphql.md", import.meta.url), "utf8");
const parts = [...guide.matchAll(/```sh\n(?<commands>.*?)```(?<answers>(?:\s*```json\n.*?```)+)/gs)].map(({ groups }) => ({
  commands: groups!["commands"]!,
  title: guide
    .slice(0, guide.indexOf(groups!["commands"]!))
    .match(/^##+ (.*)$/gm)!
    .at(-1)!
    .replace(/^#+ /, ""),
  answers: [...groups!["answers"]!.matchAll(/```json\n(.*?)```/gs)].map(([, shown]) => JSON.parse(shown!)),
}));

const MARK = "=== the next part";

let server: TestServer;
let told: string[];
beforeAll(async () => {
  server = await startServer();
  const commands = parts.map((part) => part.commands).join(`\necho; echo "${MARK}"\n`);
  const { stdout } = await run("bash", ["-euc", asPasted(commands, server.clock)], { env: { ...process.env, SERVER: server.url } });
  told = stdout.split(MARK);
});
afterAll(() => server?.stop());

test.each(parts.map(({ title }, place) => [title, place] as const))("%s: what is pasted answers what is shown", (_title, place) => {
  const answers = told[place]!.split("\n").filter((line) => line.trim() !== "");
  expect(answers.map((line) => masked(JSON.parse(line).data))).toEqual(parts[place]!.answers.map(masked));
});

test("every command of the guide stands above its answer", () => {
  expect(parts).toHaveLength(guide.match(/^```sh$/gm)!.length);
  expect(parts.map(({ title }) => title)).toEqual([...new Set(parts.map(({ title }) => title))]);
});

/** Cursors differ each time, and changes from before a subscription may come together with later ones. */
function masked(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === "kinds") return value.filter((kind: string) => kind === "CATEGORY");
    return /cursor$/i.test(name) && typeof value === "string" ? "a cursor" : value;
  });
}
