// The prose linter: `npm run lint -- prose`. The documents that it does not check yet are listed in .remarkignore.
import remarkGfm from "remark-gfm";
import maximumLineLength from "remark-lint-maximum-line-length";
import remarkRetext from "remark-retext";
import retextEnglish from "retext-english";
import retextReadability from "retext-readability";
import retextSimplify from "retext-simplify";
import { unified } from "unified";
import { plainWords } from "./scripts/prose/plainWords.mjs";

// Terms of the field, and phrases that are as plain as what the rule proposes instead.
const words = `
  additional address aggregate attempt authorize component contains delete effect equivalent establish evaluate expiration forward
  function however identical identify immediately implement interface maintain maximum minimum monitor multiple notify
  option parameters previous provide remain request require requirement retain submit terminate therefore
  transmit type validate very
`;
const phrases = "a number of, all of, in addition, in between, it appears, it is, limited number, the month of, there are, there is";

const english = unified()
  .use(retextEnglish)
  .use(plainWords)
  // Only sentences that most formulas call hard for a graduate: the documents are full of long names.
  .use(retextReadability, { age: 20, minWords: 15 })
  .use(retextSimplify, { ignore: [...words.trim().split(/\s+/), ...phrases.split(", ")] });

export default { plugins: [remarkGfm, [maximumLineLength, 120], [remarkRetext, english]] };
