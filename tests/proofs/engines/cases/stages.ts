import type { Document } from "mongodb";
import type { Cases, Question } from "../Case.js";
import type { Roll } from "../Roll.js";
import { fields, scalarOf, valueOf } from "../values.js";

const byId = { $sort: { _id: 1 } };
const key = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => null,
    () => "$g",
    () => "$a",
    () => "$n",
    () => ({ x: "$g", y: "$n" }),
    () => "$d.e",
  );
const gathered = (roll: Roll): string => roll.of(["$a", "$n", "$s", "$d.f", "$d.e", "$p.m", "$l", "$none"]);

/** Half of the questions leave out what the engines are known to take otherwise, so that it hides nothing. */
const plain = (roll: Roll): Document => ({
  $match: roll.isLess(0.5) ? {} : Object.fromEntries([...fields, "d.e"].map((one) => [one, { $nin: [null, []] }])),
});

const grouped = (roll: Roll, accumulator: Document): Question => ({
  aggregate: [plain(roll), byId, { $group: { _id: key(roll), v: accumulator } }],
});
const accumulated =
  (name: string) =>
  (roll: Roll): Question =>
    grouped(roll, { [name]: gathered(roll) });

export const accumulators: Cases = {
  $sum: (roll) =>
    grouped(roll, {
      $sum: roll.made<unknown>(
        () => 1,
        () => gathered(roll),
        () => ({ $cond: [{ $gt: ["$n", 0] }, "$n", 0] }),
      ),
    }),
  $min: accumulated("$min"),
  $max: accumulated("$max"),
  $push: accumulated("$push"),
  $addToSet: accumulated("$addToSet"),
};

/** Fields to include, as in `find`. */
export function projectionOf(roll: Roll): Document {
  const named = Object.fromEntries(roll.list(1, 3, () => [roll.of(["a", "n", "s", "l", "p.k", "p.m", "d.e", "none", "l.x"]), 1]));
  return roll.isLess(0.3) ? { _id: 0, ...named } : named;
}

const sortOf = (roll: Roll): Document => ({
  ...Object.fromEntries(roll.list(1, 2, () => [roll.of([...fields, "g", "d.e", "p.m"]), roll.of([1, -1])])),
  _id: roll.of([1, -1]),
});

export const stages: Cases = {
  $match: (roll) => ({
    aggregate: [
      { $project: { a: 1, n: 1, s: 1 } },
      {
        $match: {
          [roll.of(["a", "n", "s", "d"])]: roll.made<unknown>(
            () => valueOf(roll),
            () => ({ $gt: scalarOf(roll) }),
          ),
        },
      },
    ],
  }),
  $sort: (roll) => ({ aggregate: [plain(roll), { $sort: sortOf(roll) }, { $project: { _id: 1 } }], ordered: true }),
  $limit: (roll) => ({
    aggregate: [plain(roll), { $sort: sortOf(roll) }, { $limit: roll.upTo(40) }, { $project: { _id: 1 } }],
    ordered: true,
  }),
  $project: (roll) => ({ aggregate: [byId, { $project: projectionOf(roll) }], each: true }),
  $unwind: (roll) => {
    const path = roll.of(["$l", "$p", "$a", "$d.e", "$none"]);
    const options = { path, includeArrayIndex: "at", preserveNullAndEmptyArrays: roll.isLess(0.5) };
    return { aggregate: [byId, { $unwind: roll.isLess(0.4) ? path : options }], each: true };
  },
  $group: (roll) => ({
    aggregate: [{ $match: { g: { $in: roll.list(1, 3, () => roll.of(["x", "y"])) } } }, { $group: { _id: key(roll), n: { $sum: 1 } } }],
  }),
  $lookup: (roll) => ({
    aggregate: [
      { $match: { _id: { $lte: 3 } } },
      {
        $lookup: {
          from: "@same",
          pipeline: [
            { $match: { g: roll.of(["x", "y", "none"]) } },
            { $sort: { _id: 1 } },
            { $limit: roll.upTo(5) },
            { $project: { n: 1 } },
          ],
          as: roll.of(["found", "n", "d"]),
        },
      },
    ],
    each: true,
  }),
};
