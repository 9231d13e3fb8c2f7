import type { Difference } from "./Case.js";
import { judgedGroups } from "./judgedGroups.js";
import { shown } from "./Engine.js";

/** A way in which the second engine answers otherwise, judged once by MongoDB's manual. */
export interface Judgment {
  /** Which of the two does what the manual says; "either" where it leaves it open. */
  readonly right: "stand-in" | "either";
  readonly why: string;
  /** The page of https://www.mongodb.com/docs/manual that says so. */
  readonly manual: string;
  readonly about: (difference: Difference) => boolean;
  /** Both answers without what was judged. What then still differs is judged by another line, or is new. */
  readonly settled: (answers: Answers, difference: Difference) => Answers;
}

export type Answers = readonly [standin: string, second: string];

/** One that leads through a value, or one of its type. */
const FAULT = /^refused with (14|28|2) /;

/** For a judgment of the whole answer. */
const alike = (): Answers => ["", ""];
const says = ({ question }: Difference, pattern: RegExp): boolean =>
  pattern.test("calls" in question ? question.calls.map(({ text }) => text).join("\n") : JSON.stringify(question));

const judged: readonly Judgment[] = [
  ...judgedGroups,
  {
    right: "stand-in",
    why: "a number in a path is a place in an array and a name in its documents; what neither leads to is null where there is a document, and nothing in an empty array",
    manual: "tutorial/query-array-of-documents",
    about: (difference) => difference.role !== "updates" && says(difference, /"\w+\.\d(\.\w+)?":/) && says(difference, /null/),
    settled: alike,
  },
  {
    right: "stand-in",
    why: "$unset and array filters change no array that has no such element; the second one puts null into it",
    manual: "reference/operator/update/unset",
    about: ({ role, second, documents }) => role === "updates" && second.includes(":[null]") && shown(documents).includes(":[]"),
    settled: alike,
  },
  {
    right: "stand-in",
    why: "$inc refuses a field that is no number; the second one takes a boolean for 0 or 1",
    manual: "reference/operator/update/inc",
    about: (difference) =>
      says(difference, /\$inc/) && /:(true|false)/.test(shown(difference.documents)) && difference.standin.includes("refused with 14"),
    settled: alike,
  },
  {
    right: "stand-in",
    why: "an update that leaves a document as it was has modified none; the second one counts it",
    manual: "reference/method/db.collection.updateOne",
    about: ({ standin, second }) => lastLine(standin) === lastLine(second),
    settled: ([standin, second]) => [uncounted(standin), uncounted(second)],
  },
  {
    right: "stand-in",
    why: "$push and $addToSet make the array where there is none, also of no values",
    manual: "reference/operator/update/addToSet",
    about: (difference) => says(difference, /"\$(push|addToSet)":\{"[\w.]+":\{"\$each":\[\]/),
    settled: alike,
  },
  {
    right: "stand-in",
    why: "$slice: 0 leaves an empty array; the second one leaves the array as it was",
    manual: "reference/operator/update/slice",
    about: (difference) => difference.role === "updates" && says(difference, /"\$slice":0\}/),
    settled: alike,
  },
  {
    right: "either",
    why: "which of two faults of one update is named is not said",
    manual: "reference/method/db.collection.updateOne",
    about: ({ role, name }) => role === "updates" && name === "several at once",
    settled: (answers) => [answers[0].replace(FAULT, ""), answers[1].replace(FAULT, "")],
  },
  {
    right: "stand-in",
    why: "in order, an empty array comes before null; the second one puts it behind, and anywhere in descending order",
    manual: "reference/bson-type-comparison-order",
    about: (difference) =>
      (says(difference, /\$sort/) || difference.role === "commands") && says(difference, /"(l|p|a|p\.m)":-?1/) && hasEmptyArray(difference),
    settled: alike,
  },
  {
    right: "stand-in",
    why: "a unique index holds a number once, whatever its type; the second one keeps an int beside an equal double",
    manual: "reference/bson-type-comparison-order",
    about: ({ name, standin, second }) =>
      name.startsWith("createIndex") && standin.startsWith("refused with 11000") && !second.startsWith("refused"),
    settled: alike,
  },
  {
    right: "stand-in",
    why: "a projection whose paths collide is refused; the second one looks at it where there is a document to show",
    manual: "reference/method/db.collection.find",
    about: ({ name, standin, second }) =>
      name.startsWith("findOneAnd") && standin.startsWith("refused with 31249") && !second.startsWith("refused with 31249"),
    settled: alike,
  },
  {
    right: "either",
    why: "an update of many documents is not atomic: whoever meets an error may have changed some before",
    manual: "core/write-operations-atomicity",
    about: ({ role, standin, second }) => role === "commands" && [standin, second].every((answer) => answer.startsWith("refused")),
    settled: ([standin, second]) => [firstLine(standin), firstLine(second)],
  },
];

/** The lines of the table that explain all of the difference; none where something is left. */
export function judgmentsOf(difference: Difference): readonly Judgment[] | undefined {
  const used: Judgment[] = [];
  let answers: Answers = [difference.standin, difference.second];
  for (const one of judged.filter(({ about }) => about(difference))) {
    const settled = one.settled(answers, difference);
    if (settled[0] !== answers[0] || settled[1] !== answers[1]) used.push(one);
    answers = settled;
    if (answers[0] === answers[1]) return used;
  }
  return undefined;
}

const lastLine = (answer: string): string | undefined => answer.split("\n").at(-1);
const firstLine = (answer: string): string => answer.replace(/ after .*/s, "").split("\n")[0] ?? "";
const uncounted = (answer: string): string => answer.replaceAll(/"modifiedCount":\{"\$numberInt":"\d"\}/g, "");
const hasEmptyArray = ({ documents }: Difference): boolean => shown(documents).includes(":[]");
