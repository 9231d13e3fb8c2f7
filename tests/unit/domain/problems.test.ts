import { isProblemCode, problemCodes, problems } from "../../../src/domain/problems.js";

test.each(problemCodes)("%s has an error status, a title, and a text in sentences", (code) => {
  const { status, title, text } = problems[code];
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  expect(status >= 400 && status <= 503).toBe(true);
  expect(title).toMatch(/^[A-Z][^.]*[^.]$/);
  expect(text).toMatch(/^[A-Z].{20,}\.$/);
});

test("a word that every object inherits is no code", () => {
  expect([isProblemCode("constructor"), isProblemCode("not-found")]).toEqual([false, true]);
});
