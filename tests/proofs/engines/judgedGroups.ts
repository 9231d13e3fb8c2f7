import type { Difference } from "./Case.js";
import type { Answers, Judgment } from "./judged.js";

type Row = Record<string, unknown>;

const isGroup = ({ question }: Difference): boolean => "aggregate" in question && question.aggregate.some((stage) => "$group" in stage);
const gathers = (difference: Difference, name: string): boolean =>
  isGroup(difference) && JSON.stringify(difference.question).includes(`"${name}":`);

/** The rows as they are compared: in the order of their texts, so that it does not matter in which the groups come. */
const ofRows =
  (change: (rows: Row[]) => Row[]) =>
  (answers: Answers): Answers => [settledRows(answers[0], change), settledRows(answers[1], change)];

function settledRows(answer: string, change: (rows: Row[]) => Row[]): string {
  if (!answer.startsWith("[")) return answer;
  const rows = (JSON.parse(answer) as string[]).map((row) => JSON.parse(row) as Row);
  return JSON.stringify(
    change(rows)
      .map((row) => JSON.stringify(row))
      .sort(),
  );
}

const eachValue = (change: (value: unknown) => unknown) =>
  ofRows((rows) => rows.map((row) => ("v" in row ? { ...row, v: change(row["v"]) } : row)));
const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value);

/** 2, 2.0 and 2 of 64 bits are one. */
function withoutTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypes);
  if (typeof value !== "object" || value === null) return value;
  const [[name, first] = ["", undefined]] = Object.entries(value);
  if (/^\$number(Int|Long|Double)$/.test(name)) return String(Number(first));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutTypes(one)]));
}

export const judgedGroups: readonly Judgment[] = [
  {
    right: "either",
    why: "which of several equal numbers names a group, or stays in a set, is not said",
    manual: "reference/operator/aggregation/group",
    about: isGroup,
    settled: ofRows((rows) => rows.map((row) => withoutTypes(row) as Row)),
  },
  {
    right: "either",
    why: "the values of $addToSet come in no order",
    manual: "reference/operator/aggregation/addToSet",
    about: (difference) => gathers(difference, "$addToSet"),
    settled: eachValue(inOrder),
  },
  {
    right: "stand-in",
    why: "$push keeps the order in which the documents come, and $sort before $group gives it; the second one does not keep it",
    manual: "reference/operator/aggregation/push",
    about: (difference) => gathers(difference, "$push"),
    settled: eachValue(inOrder),
  },
  {
    right: "stand-in",
    why: "$addToSet adds nothing for a field that is missing; the second one adds null",
    manual: "reference/operator/aggregation/addToSet",
    about: (difference) => gathers(difference, "$addToSet"),
    settled: eachValue((value) => (Array.isArray(value) ? value.filter((one) => one !== "null" && one !== null) : value)),
  },
  {
    right: "stand-in",
    why: "$addToSet keeps an array once; the second one keeps it beside an equal one whose numbers have another type",
    manual: "reference/operator/aggregation/addToSet",
    about: (difference) => gathers(difference, "$addToSet"),
    settled: eachValue((value) => (Array.isArray(value) ? [...new Set<unknown>(value)] : value)),
  },
  {
    right: "stand-in",
    why: "$min and $max of nothing are null; the second one leaves the field out",
    manual: "reference/operator/aggregation/max",
    about: (difference) => gathers(difference, "$min") || gathers(difference, "$max"),
    settled: ofRows((rows) => rows.map((row) => ({ _id: row["_id"], v: row["v"] ?? null }))),
  },
  {
    right: "stand-in",
    why: "$min leaves out null and what is missing, unless there is nothing else; the second one counts null as the smallest",
    manual: "reference/operator/aggregation/min",
    about: (difference) => gathers(difference, "$min"),
    settled: (answers) => withoutNulls(answers),
  },
  {
    right: "either",
    why: "a sum of fractions depends on the order of its additions in its last digits; the server adds whole numbers only",
    manual: "reference/operator/aggregation/sum",
    about: (difference) => gathers(difference, "$sum"),
    settled: eachValue((value) => (typeof value === "string" ? Number(value).toPrecision(12) : value)),
  },
  {
    right: "stand-in",
    why: "a missing field is left out of a key of several fields, and is null in a key of one; the second one does either the other way round",
    manual: "reference/operator/aggregation/group",
    about: (difference) => isGroup(difference) && [difference.standin, difference.second].some(lacksPartOfKey),
    settled: () => ["", ""],
  },
];

function withoutNulls([standin, second]: Answers): Answers {
  if (!second.startsWith("[")) return [standin, second];
  const ids = new Set(
    (JSON.parse(second) as string[])
      .map((row) => JSON.parse(row) as Row)
      .filter(({ v }) => v === null)
      .map(({ _id }) => JSON.stringify(_id)),
  );
  const others = (rows: Row[]): Row[] => rows.filter(({ _id }) => !ids.has(JSON.stringify(_id)));
  return [settledRows(standin, others), settledRows(second, others)];
}

function lacksPartOfKey(answer: string): boolean {
  return answer.startsWith("[") && (JSON.parse(answer) as string[]).some((row) => /^\{(\}|"(n|v)":)|"_id":\{("x":"\w")?\},/.test(row));
}
