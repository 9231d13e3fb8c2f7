import { activityKind, activityLabel } from "../../../src/web/activity/activityLabel.js";
import { activityPage } from "../../../src/web/words/en/activity.js";

const largest = "90071992547409.91";

test.each([
  ["Cinema, 12.00 EUR", "en-GB", "Cinema, €12.00"],
  ["42.50 EUR", "en-GB", "€42.50"],
  ["Salary, +3000.00 EUR", "en-GB", "Salary, €3,000.00"],
  ["42.50 EUR", "de-DE", "42,50 €"],
  ["Ramen, with egg, 1200 JPY", "en-GB", "Ramen, with egg, JP¥1,200"],
  ["Tea, 1.234 KWD", "en-GB", "Tea, KWD 1.234"],
  [`All of it, ${largest} EUR`, "en-GB", "All of it, €90,071,992,547,409.91"],
])("the amount of the expense %s is written as the pages in %s write it", (label, locale, shown) => {
  expect(activityLabel({ kind: "EXPENSE", label }, locale)?.replace(/\s/g, " ")).toBe(shown);
});

test.each(["Cinema", "Cinema, 12.0 EUR", "12.00 EUR of them", "Paid 12.00 EUR"])("%s has no amount of the server's, and stays", (label) => {
  expect(activityLabel({ kind: "EXPENSE", label }, "en-GB")).toBe(label);
});

test("of what is no expense only months are written again: a category may be called like an amount", () => {
  expect(activityLabel({ kind: "CATEGORY", label: "12.00 EUR" }, "en-GB")).toBe("12.00 EUR");
  expect(activityLabel({ kind: "PLAN", label: "2026-03" }, "en-GB")).toBe("March 2026");
  expect(activityLabel({ kind: "PLAN", label: "2026-12" }, "de-DE")).toBe("December 2026");
  expect(activityLabel({ kind: "BUDGET", label: null }, "en-GB")).toBeNull();
});

test("of a movement the day is written again, and what has no name is said in words", () => {
  expect(activityLabel({ kind: "RECURRING", label: "Stadtwerke, 2024-12-05" }, "en-GB")).toMatch(/^Stadtwerke, Thu,? 5 December 2024$/);
  expect(activityLabel({ kind: "RECURRING", label: "Stadtwerke" }, "en-GB")).toBe("Stadtwerke");
  expect(activityPage.did("CREATED", "RULE", "Rewe")).toBe("added the rule Rewe");
  expect(activityPage.did("CREATED", "RULE", null)).toBe("added a rule");
  expect(activityPage.did("CHANGED", "RULE_RUN", "5 expenses")).toBe("changed 5 expenses at once");
  expect(activityPage.did("TO_REVIEW", "IMPORT", null)).toBe("imported entries that wait for review");
});

test.each([
  ["EXPENSE", "Salary, +3000.00 EUR", "INCOME"],
  ["EXPENSE", "+3000 JPY", "INCOME"],
  ["EXPENSE", "Cinema, 12.00 EUR", "EXPENSE"],
  ["EXPENSE", "Bonus +3000.00 EUR, 12.00 EUR", "EXPENSE"],
  ["CATEGORY", "+12.00 EUR", "CATEGORY"],
] as const)("a line about the %s %s speaks of %s", (kind, label, about) => {
  expect(activityKind({ kind, label })).toBe(about);
});
