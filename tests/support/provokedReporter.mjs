import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { tsImport } from "tsx/esm/api";

const PROJECTS = 3;

/** Fails a run of all tests in which some code of docs/errors.md was never answered. A run of a part is not asked. */
export default class Provoked {
  #folder = mkdtempSync(path.join(tmpdir(), "provoked-"));
  #file = path.join(this.#folder, "codes");
  #missing = [];

  constructor(options) {
    this.options = options;
    writeFileSync(this.#file, "");
    // Read by the processes that run the tests, which begin later.
    process.env.TEST_PROVOKED_CODES = this.#file;
  }

  async onRunComplete(contexts, { numTotalTests, numPendingTests }) {
    const provoked = new Set(readFileSync(this.#file, "utf8").split("\n"));
    rmSync(this.#folder, { recursive: true, force: true });
    const { testPathPatterns, testNamePattern, onlyChanged, findRelatedTests, shard } = this.options;
    const isPart = [testNamePattern, onlyChanged, findRelatedTests, shard].some(Boolean) || (testPathPatterns?.patterns ?? []).length > 0;
    if (isPart || contexts.size < PROJECTS || numPendingTests === numTotalTests) return;
    const { problems } = await tsImport("../../src/domain/problems.ts", import.meta.url);
    this.#missing = Object.keys(problems).filter((code) => !provoked.has(code));
  }

  /** Which fails the run; what is wrong is said here, since jest only looks whether there is something. */
  getLastError() {
    if (this.#missing.length === 0) return undefined;
    const error = new Error(`No test has made an API answer ${this.#missing.join(", ")}.`);
    process.stderr.write(`${error.message}
`);
    return error;
  }
}
