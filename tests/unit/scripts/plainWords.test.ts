import retextEnglish from "retext-english";
import { unified } from "unified";
// @ts-expect-error a script without types
import { plainWords } from "../../../scripts/prose/plainWords.mjs";

/** What the linter reports of a text. */
function reported(text: string): string[] {
  const reasons: string[] = [];
  plainWords()(unified().use(retextEnglish).parse(text), { message: (reason: string) => reasons.push(reason) });
  return reasons;
}

test("a metaphor is refused with the standard term, also across lines and in capitals", () => {
  expect(reported("Front doors over one house.")).toEqual([
    'Instead of "house" write: server, backend',
    'Instead of "front doors" write: API',
  ]);
  expect(reported("Months are worked\nout on read.")).toEqual(['Instead of "worked out" write: calculates']);
});

test("words that only contain a refused one pass", () => {
  expect(reported("A household stores an outdoor expense.")).toEqual([]);
});

test("a sentence has at most 40 words", () => {
  expect(reported(`${"word ".repeat(40)}.`)).toEqual([]);
  expect(reported(`${"word ".repeat(41)}.`)).toEqual(["41 words in a sentence, at most 40"]);
});
