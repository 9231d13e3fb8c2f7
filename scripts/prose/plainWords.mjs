// Refuses in documents what a reader has to translate first: metaphors of ours, and sentences that are too long.
import { toString } from "nlcst-to-string";
import { visit } from "unist-util-visit";

const LONGEST = 40;

/** A pattern of words, and what to write instead. */
const refused = [
  [/\bhouses?\b/, "server, backend"],
  [/\b(front )?doors?\b/, "API"],
  [/\b(told|tells?|telling)\b/, "returns, shows, reports, names"],
  [/\bstrays?\b/, "exceptions, unknown values"],
  [/\b(works?|worked|working) out\b/, "calculates"],
  [/\bat work\b/, "running"],
  [/\bsecond steps?\b/, "two-factor authentication"],
  [/\b(lives?|living) at\b/, "is at"],
  [/\b(comes?|goes?|go) here again\b/, "is repeated"],
  [/\bbecomes? of\b/, "happens to"],
  [/\bby and by\b/, "later"],
  [/\bbrooms?\b/, "cleanup"],
  [/\bslips? of the pen\b/, "typing error"],
  [/\banew\b/, "again"],
  [/\bin the midst of\b/, "during"],
  [/\bwhole again\b/, "repaired"],
  [/\b(takes?|taken|took) back\b/, "reverts, undoes"],
  [/\bset foot\b/, "starts"],
  [/\b(looks?|looked) (up)?on at\b/, "examines"],
];

export function plainWords() {
  return (tree, file) =>
    visit(tree, "SentenceNode", (sentence) => {
      const words = sentence.children.filter(({ type }) => type === "WordNode").length;
      if (words > LONGEST) file.message(`${words} words in a sentence, at most ${LONGEST}`, sentence.position, "plain:length");
      const text = toString(sentence.children.filter(({ type }) => type !== "SourceNode"));
      for (const [pattern, instead] of refused) {
        const [found] = pattern.exec(text.toLowerCase().replace(/\s+/g, " ")) ?? [];
        if (found !== undefined) file.message(`Instead of "${found}" write: ${instead}`, sentence.position, "plain:word");
      }
    });
}
