import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

/** The files that jest runs in one part of the proofs. */
async function filesOf(part: string): Promise<string[]> {
  const env = { ...process.env, PROOFS: "full", PROOFS_PART: part };
  const words = ["node_modules/jest/bin/jest.js", "--selectProjects", "proofs", "--listTests"];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return stdout.split("\n").filter((line) => line.endsWith(".test.ts"));
}

test("each proof runs in one of the two parts, and what is measured runs alone", async () => {
  const all = (await readdir("tests/proofs", { recursive: true })).filter((file) => file.endsWith(".test.ts"));
  const [alone, parallel] = await Promise.all([filesOf("alone"), filesOf("parallel")]);
  expect([...alone, ...parallel].sort()).toEqual(all.map((file) => path.resolve("tests/proofs", file)).sort());
  expect(new Set(alone.map((file) => path.basename(path.dirname(file))))).toEqual(new Set(["backup", "fairness"]));
});
