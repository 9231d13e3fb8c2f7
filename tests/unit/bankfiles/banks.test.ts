import { readdirSync, readFileSync } from "node:fs";
import type { Question } from "../../../src/bankfiles/Questions.js";
import { readFile, told } from "./readFile.js";

const folder = new URL("../../fixtures/banks/", import.meta.url);
const names = readdirSync(folder).filter((name) => !name.endsWith(".json"));

const valuesAt = (questions: readonly Question[], asked: string): unknown =>
  questions.find(({ path }) => path === asked)?.options.map(({ value }) => value);

test.each(names)("%s is read as a person reads it", async (name) => {
  const {
    currency,
    asks = [],
    options = {},
    mapping = {},
    warnings,
    rows,
  } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  const file = readFileSync(new URL(name, folder));
  const first = await readFile(file, currency);
  expect(first.questions.map(({ path }) => path)).toEqual(asks);
  const offered = Object.keys(options).map((asked) => [asked, valuesAt(first.questions, asked)]);
  expect(Object.fromEntries(offered)).toEqual(options);
  if (warnings !== undefined) expect(first.dialect.warnings).toEqual(warnings);
  const { rows: found, questions } = asks.length === 0 ? first : await readFile(file, currency, mapping);
  expect([questions, found.map(told)]).toEqual([[], rows]);
});
