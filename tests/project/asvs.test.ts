import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { type Requirement, requirements, securityDocument, states } from "../../scripts/asvs.js";

/** How many requirements of level 1 or 2 each section of ASVS 5.0 has; they come first, those of level 3 behind them. */
const sections: Readonly<Record<string, readonly number[]>> = {
  "1": [2, 9, 11, 3, 2],
  "2": [3, 3, 4, 1],
  "3": [0, 2, 4, 6, 5, 0, 2],
  "4": [3, 1, 2, 4],
  "5": [1, 3, 2, 3],
  "6": [3, 12, 4, 4, 5, 3, 0, 4],
  "7": [3, 4, 2, 5, 2, 2],
  "8": [2, 3, 1, 1],
  "9": [3, 4],
  "10": [2, 2, 4, 11, 5, 2, 3],
  "11": [2, 3, 3, 4, 1, 1, 0],
  "12": [3, 2, 4],
  "13": [1, 5, 2, 5],
  "14": [2, 4, 3],
  "15": [3, 3, 7, 0],
  "16": [1, 5, 4, 3, 3],
  "17": [1, 4, 2],
};

const expected = Object.entries(sections).flatMap(([chapter, counts]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, (_, n) => `${chapter}.${at + 1}.${n + 1}`)),
);
const isTest = (name: string): boolean => name.startsWith("tests/");
const idsWhere = (wrong: (one: Requirement) => boolean): string[] => all.filter(wrong).map(({ id }) => id);

let all: Requirement[];
beforeAll(async () => {
  all = await requirements();
});

test("every requirement of levels 1 and 2 is there once, in its order", () => {
  expect(all.map(({ id }) => id)).toEqual(expected);
  expect(idsWhere(({ level }) => level !== "1" && level !== "2")).toEqual([]);
});

test("each says what it asks, how it stands, and why", () => {
  expect(idsWhere(({ state }) => !states.some((one) => one === state))).toEqual([]);
  expect(idsWhere(({ asks, how }) => asks === "" || how === "" || /[|`]/.test(asks + how))).toEqual([]);
});

test("what is met is shown by a test or another file, and only that", () => {
  expect(idsWhere(({ state, shown }) => (state === "met") !== shown.length > 0)).toEqual([]);
});

test("every test that is named is one that jest runs, and every other file is there", async () => {
  // The proofs among them, whichever run this is.
  const env = { ...process.env, PROOFS: "full", PROOFS_PART: "" };
  const { stdout } = await promisify(execFile)(process.execPath, ["node_modules/jest/bin/jest.js", "--listTests"], { env });
  const run = new Set(stdout.split("\n").map((file) => path.relative(".", file).replaceAll("\\", "/")));
  const prose = all.flatMap(({ how }) => how.match(/tests\/\w+\/\w+/g) ?? []);
  const named = [...all.flatMap(({ shown }) => shown), ...prose];
  expect(named.filter((name) => (isTest(name) ? !run.has(`${name}.test.ts`) : !existsSync(name)))).toEqual([]);
});

test("the document is what the table makes", async () => {
  expect(await readFile("docs/security.md", "utf8")).toBe(await securityDocument());
});
