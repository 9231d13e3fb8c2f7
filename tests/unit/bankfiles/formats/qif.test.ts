import { readFile } from "../readFile.js";

/** The transaction of one record, or why it is refused. */
async function read(...lines: string[]): Promise<unknown> {
  const { rows } = await readFile(Buffer.from(["!Type:Bank", "D2026-11-01", "T-5.25", "^", ...lines].join("\n")), "EUR");
  const [, row, ...more] = rows;
  expect(more).toEqual([]);
  return row?.transaction ?? row?.faults.map(({ path, code, message }) => [path, code, message]);
}
const record = (...lines: string[]): Promise<unknown> => read("D2026-11-03", "T-1.50", "PShop", ...lines, "^");

const food = { amount: 150, category: "Food", note: null, description: null, parts: [] };
test.each([
  ["the whole amount", ["SFood", "$-1.50"], food],
  ["no amount", ["SFood"], food],
  ["a note", ["SFood:Bread/Trip", "Ewith seeds", "$-1.50"], { ...food, category: "Bread", note: "with seeds" }],
  ["a category beside that of the record", ["Mmemo", "LHome", "SFood", "$-1.50"], { ...food, description: "memo" }],
  ["a category beside a mark", ["L--Split--", "SFood", "$-1.50"], food],
  ["no category, beside that of the record", ["LFood", "S", "$-1.50"], food],
  ["no category, beside a mark", ["L--Split--", "S", "$-1.50"], { ...food, category: null }],
  ["a transfer", ["LFood", "S[Savings]", "$-1.50"], food],
  ["a part of nothing behind it", ["SFood", "$-1.50", "S", "$0.00"], food],
  ["a part of nothing before it", ["S", "Enote", "$0", "SFood", "$-1.50"], { ...food, note: "note" }],
])("one split with %s is the record itself", async (_what, lines, expected) => {
  expect(await record(...lines)).toMatchObject(expected);
});

test.each([
  ["with an amount of 0", ["S", "$0.00"]],
  ["without anything", ["S", "E", "$"]],
])("a split %s leaves the others, and the category of the record, as they are", async (_what, nothing) => {
  const parts = [
    { category: "Food", amount: 100, note: null },
    { category: null, amount: 50, note: "gift" },
  ];
  expect(await record("LFood", ...nothing)).toMatchObject(food);
  expect(await record("L--Split--", "SFood", "$-1.00", ...nothing, "S[Savings]", "Egift", "$-0.50")).toMatchObject({
    category: null,
    parts,
  });
  expect(await record("LFood", "SFood", "$-1.00", "S", "Egift", "$-0.50", "S", "Egone", "$0.00")).toMatchObject({ parts, note: "gone" });
});

test.each([
  ["splits that do not add up", ["SFood", "$-1.00", "SHome", "$-0.40"], "sum-mismatch", "The splits add up to 1.40, not 1.50."],
  ["one split of another amount", ["SFood", "$-1.00"], "sum-mismatch", "The splits add up to 1.00, not 1.50."],
  ["a split without amount", ["SFood", "$-1.00", "SHome"], "required", 'The split "Home" has no amount.'],
  ["splits in percent", ["SFood", "%50", "SHome", "%50"], "required", 'The split "Food" has no amount.'],
  [
    "a split whose amount is none",
    ["SFood", "$abc", "SHome", "$-0.50"],
    "invalid-format",
    'The amount of the split "Food" is not valid: This is not an amount in the number format of the file.',
  ],
  [
    "a split that runs against the whole",
    ["SFood", "$-2.00", "SHome", "$0.50"],
    "invalid-format",
    'The amount of the split "Home" must have the same sign as the whole amount.',
  ],
])("%s: the row is refused and the reason told", async (_what, lines, code, message) => {
  expect(await record(...lines)).toEqual([["/splits", code, message]]);
});

test("a note without a split is the note of the record, and a memo of several lines is one", async () => {
  expect(await record("Mone", "Mtwo", "Enote")).toMatchObject({ description: "one two", note: "note" });
  expect(await record("SFood", "Eone", "Etwo", "$-1.50")).toMatchObject({ category: "Food", note: "one two" });
});

test("two records without a line between them are refused, not made one", async () => {
  const message = 'The record has several dates or amounts. A line with "^" may be missing.';
  expect(await read("D2026-11-03", "T-1.50", "PShop", "D2026-11-04", "T-2.50", "PBar", "^")).toEqual([["", "malformed-row", message]]);
});

test("of several registers and lists of accounts only the transactions are read, the last one also without an end", async () => {
  const text = [
    "!Option:AutoSwitch\n!Account\nNChecking\nTBank\nDday to day\n^\n!Clear:AutoSwitch\n!Type:Cat\nNFood\nE\n^",
    "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD2026-11-03\nT-1.50\nSFood\n$-1.50\n!Account\nNCard\n^\n!Type:CCard \nD2026-11-04\nT-2.50",
  ].join("\n");
  const { rows } = await readFile(Buffer.from(text), "EUR");
  expect(rows.map(({ line, transaction }) => [line, transaction?.amount, transaction?.category])).toEqual([
    [17, 150, "Food"],
    [25, 250, null],
  ]);
});
