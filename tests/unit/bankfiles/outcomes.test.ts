import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "./readFile.js";

/** What becomes of every file, in one table, with the answers beside the file: RECORD_OUTCOMES=1 writes it. Sums are in minor units. */
const fixtures = new URL("../../fixtures/", import.meta.url);
const table = new URL("outcomes.tsv", fixtures);
const header = ["file", "format", "rows", "refused", "questions", "warnings", "spent", "received"];
const names = [
  ...readdirSync(new URL("banks/", fixtures)).map((name) => `banks/${name}`),
  ...readdirSync(fixtures).filter((name) => /\.(csv|ofx|qfx|qif)$/.test(name)),
].filter((name) => !name.endsWith(".json"));

test("every file comes to what the table says", async () => {
  const lines = [header.join("\t")];
  for (const name of names.toSorted()) lines.push((await outcomeOf(name)).join("\t"));
  const text = `${lines.join("\n")}\n`;
  if (process.env["RECORD_OUTCOMES"] === "1") writeFileSync(table, text);
  expect(text).toBe(readFileSync(table, "utf8"));
});

async function outcomeOf(name: string): Promise<readonly (string | number)[]> {
  const { currency, mapping } = name.startsWith("banks/")
    ? JSON.parse(readFileSync(new URL(`${name}.json`, fixtures), "utf8"))
    : { currency: "EUR", mapping: {} };
  const file = readFileSync(new URL(name, fixtures));
  const first = await readFile(file, currency);
  const { rows } = first.questions.length > 0 ? await readFile(file, currency, mapping) : first;
  const sum = (type: string): number => {
    const found = rows.filter(({ transaction }) => transaction?.type === type);
    return found.reduce((total, { transaction }) => total + (transaction?.amount ?? 0), 0);
  };
  const asked = first.questions.map(({ path }) => path.replace("/mapping/", "")).join(" ");
  const refused = rows.filter(({ transaction }) => transaction === null).length;
  const { format, warnings } = first.dialect;
  return [name, format, rows.length, refused, asked === "" ? "-" : asked, warnings.length, sum("expense"), sum("income")];
}
