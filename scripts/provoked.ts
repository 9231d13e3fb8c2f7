// Fails if there is a problem code that no test has made an API answer, or a code of an operation's record that no test has provoked there.
//   tsx scripts/provoked.ts FILE      (what TEST_PROVOKED_CODES named while the tests ran: .ci/run)
import { readFileSync } from "node:fs";
import { problems } from "../src/domain/problems.js";
import { operations } from "../src/operations/operations.js";

const pairs = new Set(readFileSync(process.argv[2] ?? "", "utf8").split("\n"));
const codes = new Set([...pairs].map((pair) => pair.split(" ").at(-1)));
const wanted = operations.flatMap(([name, { codes: own = [], rest }]) => (rest === false ? [] : own.map((code) => `${name} ${code}`)));

const missing = [...Object.keys(problems).filter((code) => !codes.has(code)), ...wanted.filter((pair) => !pairs.has(pair))];
if (missing.length > 0) {
  process.stderr.write(`No test has made an API answer:\n${missing.join("\n")}\n`);
  process.exitCode = 1;
}
