import { firstSign } from "../../../src/web/categories/firstSign.js";

test.each([
  [null, null],
  ["", null],
  ["food", "F"],
  ["\u{1F355} Pizza", "\u{1F355}"],
  ["\u{1F468}\u200d\u{1F469}\u200d\u{1F467} Family", "\u{1F468}\u200d\u{1F469}\u200d\u{1F467}"],
  ["\u{1F1E9}\u{1F1EA} Trip", "\u{1F1E9}\u{1F1EA}"],
])("the sign of %j is %j, whole", (name, sign) => {
  expect(firstSign(name)).toBe(sign);
});
