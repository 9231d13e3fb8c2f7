import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { asPasted } from "../support/asPasted.js";
import { startServer, type TestServer } from "../support/startServer.js";

/** The commands of the guide, run from top to bottom as somebody pastes them, against the answers that stand below them. */
const run = promisify(execFile);

describe("the guide", () => {
  let server: TestServer;
  let guide: string;
  let parts: readonly Part[];
  beforeAll(async () => {
    server = await startServer();
    guide = await readFile(new URL("../../docs/graphql.md", import.meta.url), "utf8");
    parts = partsOf(guide);
  });
  afterAll(() => server?.stop());

  test("answers what is pasted with what is shown", async () => {
    const commands = parts.map((part) => part.commands).join(`\necho; echo "${MARK}"\n`);
    const { stdout } = await run("bash", ["-euc", asPasted(commands, server.clock)], { env: { ...process.env, SERVER: server.url } });
    const told = stdout.split(MARK).map((text) => text.split("\n").filter((line) => line.trim() !== ""));
    const given = told.map((answers, place) => [parts[place]?.title, answers.map((line) => masked(JSON.parse(line).data))]);
    expect(given).toEqual(parts.map(({ title, answers }) => [title, answers.map(masked)]));
  });

  test("has every command above its answer", () => {
    expect(parts).toHaveLength(guide.match(/^```sh$/gm)!.length);
    expect(parts.map(({ title }) => title)).toEqual([...new Set(parts.map(({ title }) => title))]);
  });
});

const MARK = "=== the next part";

interface Part {
  readonly title: string;
  readonly commands: string;
  readonly answers: readonly unknown[];
}

function partsOf(guide: string): readonly Part[] {
  return [...guide.matchAll(/```sh\n(?<commands>.*?)```(?<answers>(?:\s*```json\n.*?```)+)/gs)].map(({ groups }) => ({
    commands: groups!["commands"]!,
    title: guide
      .slice(0, guide.indexOf(groups!["commands"]!))
      .match(/^##+ (.*)$/gm)!
      .at(-1)!
      .replace(/^#+ /, ""),
    answers: [...groups!["answers"]!.matchAll(/```json\n(.*?)```/gs)].map(([, shown]) => JSON.parse(shown!)),
  }));
}

/** Cursors differ each time, and changes from before a subscription may come together with later ones. */
function masked(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === "kinds") return value.filter((kind: string) => kind === "CATEGORY");
    return /cursor$/i.test(name) && typeof value === "string" ? "a cursor" : value;
  });
}
