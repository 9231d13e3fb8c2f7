import { readdirSync, readFileSync } from "node:fs";
import { readFile, told } from "./readFile.js";

const folder = new URL("../../fixtures/banks/", import.meta.url);
const names = readdirSync(folder).filter((name) => !name.endsWith(".json"));

test.each(names)("%s is read as a person reads it", async (name) => {
  const { currency, asks = [], mapping = {}, rows } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
  const file = readFileSync(new URL(name, folder));
  const first = await readFile(file, currency);
  expect(first.questions.map(({ path }) => path)).toEqual(asks);
  const { rows: found, questions } = asks.length === 0 ? first : await readFile(file, currency, mapping);
  expect([questions, found.map(told)]).toEqual([[], rows]);
});
