import { existsSync } from "node:fs";
// @ts-expect-error a script, without types
import { judgedRun } from "../../../scripts/judgedRun.mjs";
// @ts-expect-error a script, without types
import { exceptions, part } from "../../support/secondEngine.mjs";

const a = (fullName: string, status: string) => ({ fullName, status });
const file = (name: string, status: string, assertionResults: object[], message = "") => ({
  name: `/root/${name}`,
  status,
  message,
  assertionResults,
});
const judged = (excepted: object[], ...testResults: object[]) => judgedRun({ testResults }, excepted, "/root");
const A = "tests/a.test.ts";

test("a failure without an exception fails the run, one with an exception does not", () => {
  const run = file(A, "failed", [a("one", "passed"), a("two", "failed"), a("three", "failed")]);
  expect(judged([{ file: A, test: "two", reason: "" }], run)).toEqual({
    passed: 1,
    excepted: [`${A}: two`],
    failed: [`${A}: three`],
    stale: [],
  });
});

test("the exception of one file is none for another", () => {
  expect(judged([{ file: "tests/b.test.ts", test: "two", reason: "" }], file(A, "failed", [a("two", "failed")])).failed).toEqual([
    `${A}: two`,
  ]);
});

test("an exception that passes, or whose test is not there, is named", () => {
  const run = file(A, "passed", [a("one", "passed"), a("two", "passed")]);
  const excepted = [
    { file: A, test: "one", reason: "" },
    { file: A, test: "two", reason: "", sometimes: true },
    { file: A, test: "gone", reason: "" },
  ];
  expect(judged(excepted, run).stale).toEqual([`${A}: one (passes now)`, `${A}: gone (there is no such test)`]);
  expect(judged([{ file: A, reason: "" }], run).stale).toEqual([`${A} (passes now)`]);
});

test("a file that fails outside its tests counts once", () => {
  const run = file(A, "failed", [a("one", "passed")], "afterAll: it broke\nat line 1");
  expect(judged([], run).failed).toEqual([`${A}: afterAll: it broke`]);
  expect(judged([{ file: A, test: "one", reason: "", sometimes: true }], run).failed).toHaveLength(1);
  expect(judged([{ file: A, reason: "" }], run).excepted).toHaveLength(1);
});

test("each exception names a file that is there, and a reason; each file of the part is there", () => {
  for (const { file: named, reason } of exceptions) expect([named, existsSync(named), reason.length > 20]).toEqual([named, true, true]);
  for (const named of part) expect([named, existsSync(named)]).toEqual([named, true]);
});
