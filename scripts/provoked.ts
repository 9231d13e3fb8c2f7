// Fails if there is a problem code that no test has made an API answer:   tsx scripts/provoked.ts FILE
// FILE is what TEST_PROVOKED_CODES named while the tests ran: .ci/run.
import { readFileSync } from "node:fs";
import { problems } from "../src/domain/problems.js";

const provoked = new Set(readFileSync(process.argv[2] ?? "", "utf8").split("\n"));
const missing = Object.keys(problems).filter((code) => !provoked.has(code));
if (missing.length > 0) {
  process.stderr.write(`No test has made an API answer ${missing.join(", ")}.\n`);
  process.exitCode = 1;
}
