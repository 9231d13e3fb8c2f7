import { reasonsOf } from "../../../src/web/review/reasons.js";
import { review } from "../../../src/web/words/en/review.js";

const rule = "Set by the rule “Food”.";
const habit = "Most earlier expenses of Baker have this category.";

test.each([
  ["nothing", [], []],
  ["the category alone, which stands beside it", [{ field: "categoryId", text: habit }], [habit]],
  ["another field by its name", [{ field: "tags", text: rule }], [`Tags: ${rule}`]],
  [
    "fields with one reason together",
    [
      { field: "categoryId", text: rule },
      { field: "note", text: rule },
      { field: "payee", text: "Set by a rule." },
    ],
    [`Category, Note: ${rule}`, "Payee: Set by a rule."],
  ],
  ["a field that the app does not know yet", [{ field: "colour", text: rule }], [`colour: ${rule}`]],
])("says why for %s", (_, because, expected) => {
  expect(reasonsOf({ because }, review)).toEqual(expected);
});
