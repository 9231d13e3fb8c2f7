import { en } from "../../../src/web/words/en/en.js";

test("what is in no category has one name on every page", () => {
  const texts = JSON.stringify(en);
  expect(texts.match(/without a category|no category"|outside all categories|uncategorized/gi)).toBeNull();
  expect(en.uncategorised).toBe("Uncategorised");
});
