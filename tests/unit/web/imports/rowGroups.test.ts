import { payeeKeyOfRow } from "../../../../src/domain/importPayee.js";
import type { ImportPayee, ImportRow } from "../../../../src/web/imports/importAnswer.js";
import { mappingText, noMapping } from "../../../../src/web/imports/mapping.js";
import { inClosedMonths } from "../../../../src/web/imports/openPoints.js";
import { categoryOf, categoryOfRow, nothingChosen, rowGroups, withLine, withPayees } from "../../../../src/web/imports/rowGroups.js";

const row = (line: number, payee: string, categoryId: string | null = null) =>
  ({ line, status: "created", type: "expense", payee, description: null, amount: 100, categoryId }) as ImportRow;

/** 1,500 rows, of which the server shows the first 1,000. */
const shown = Array.from({ length: 1000 }, (_, index) => row(index + 2, index % 2 === 0 ? "Rewe" : "Aldi"));
const payees: ImportPayee[] = [
  { payee: "Rewe", type: "expense", rows: 900, amount: 90_000, categoryIds: [null] },
  { payee: "Aldi", type: "expense", rows: 600, amount: 60_000, categoryIds: [null, "cat_food"] },
];
const [rewe, aldi] = rowGroups(payees, shown) as any;

test("a payee's count and sum are those of the whole file, whatever rows are shown", () => {
  expect([rewe.count, rewe.sum, rewe.shown.length]).toEqual([900, -90_000, 500]);
  expect([categoryOf(rewe, nothingChosen), categoryOf(aldi, nothingChosen)]).toEqual([null, undefined]);
});

test("the category of a payee is sent for the payee, so that it reaches rows that are not shown", () => {
  const chosen = withPayees(nothingChosen, [rewe, aldi], "cat_food");
  expect(JSON.parse(mappingText(noMapping, chosen))).toEqual({
    applySuggestions: true,
    payees: { cat_food: { expense: ["Rewe", "Aldi"] } },
  });
  expect([categoryOf(rewe, chosen), categoryOfRow(shown[0]!, rewe, chosen)]).toEqual(["cat_food", "cat_food"]);
});

test("a line keeps a category of its own until all rows of its payee get one; no category is a choice, too", () => {
  const chosen = withLine(withPayees(nothingChosen, [rewe], "cat_food"), 2, null);
  expect(JSON.parse(mappingText(noMapping, chosen))).toMatchObject({
    categories: { none: "2" },
    payees: { cat_food: { expense: ["Rewe"] } },
  });
  expect([categoryOf(rewe, chosen), categoryOfRow(shown[0]!, rewe, chosen)]).toEqual([undefined, null]);
  const again = withPayees(chosen, [rewe], null);
  expect(JSON.parse(mappingText(noMapping, again))).toEqual({ applySuggestions: true, payees: { none: { expense: ["Rewe"] } } });
  expect(categoryOf(rewe, again)).toBeNull();
});

test("the address of an import stays short when 1,500 rows in turn have several categories", () => {
  const chosen = withPayees(withPayees(nothingChosen, [rewe], "cat_food"), [aldi], "cat_fun");
  expect(mappingText(noMapping, chosen).length).toBeLessThan(200);
});

test("what an account of the file is goes under its name, and a column under its role", () => {
  const answers = { "/mapping/accounts/1~12~0": "mac_1", "/mapping/accounts/x": "skip", "/mapping/columns/account": null };
  expect(JSON.parse(mappingText({ ...noMapping, answers }))).toEqual({
    applySuggestions: true,
    accounts: { "1/2~": "mac_1", x: "skip" },
    columns: { account: null },
  });
});

test("rows without a payee belong to their description, and money in is another group", () => {
  const key = (type: "expense" | "income", payee: string | null, description: string | null) => payeeKeyOfRow({ type, payee, description });
  expect(key("expense", null, "REWE")).toBe(key("expense", "Rewe", "Card 1"));
  expect(key("income", "Rewe", null)).not.toBe(key("expense", "Rewe", null));
});

test("rows in closed months are counted for the whole file", () => {
  const months = [
    { month: "2026-02", rows: 1200 },
    { month: "2026-01", rows: 150 },
    { month: "2026-03", rows: 150 },
  ];
  expect(inClosedMonths(months, new Set(["2026-01", "2026-02"]))).toEqual({ count: 1350, months: ["2026-01", "2026-02"] });
});
