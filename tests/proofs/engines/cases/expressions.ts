import type { Cases, Question } from "../Case.js";
import type { Roll } from "../Roll.js";
import { paths, scalarOf } from "../values.js";

const path = (roll: Roll): string => `$${roll.of(paths.filter((one) => !/\d/.test(one)))}`;
/** A text that begins with `$` would be a path; none does. */
const operand = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => path(roll),
    () => path(roll),
    () => scalarOf(roll),
  );
const comparison = (roll: Roll): unknown => ({ [roll.of(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"])]: [operand(roll), operand(roll)] });
const condition = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => operand(roll),
    () => comparison(roll),
  );

const worked = (roll: Roll, expression: unknown): Question => ({
  aggregate: [{ $sort: { _id: 1 } }, { $project: { v: expression, ...(roll.isLess(0.2) ? { in: [expression] } : {}) } }],
  each: true,
});
const compared =
  (name: string) =>
  (roll: Roll): Question =>
    worked(roll, { [name]: [operand(roll), operand(roll)] });

export const expressions: Cases = {
  path: (roll) => worked(roll, path(roll)),
  // Not by itself: at the top of a projection it would say which fields to include.
  object: (roll) => worked(roll, { $ifNull: [{ x: operand(roll), y: { z: operand(roll) } }, null] }),
  $cond: (roll) => worked(roll, { $cond: [condition(roll), operand(roll), operand(roll)] }),
  $ifNull: (roll) => worked(roll, { $ifNull: roll.list(2, 3, () => operand(roll)) }),
  $and: (roll) => worked(roll, { $and: roll.list(0, 3, () => condition(roll)) }),
  $or: (roll) => worked(roll, { $or: roll.list(0, 3, () => condition(roll)) }),
  $not: (roll) => worked(roll, { $not: [condition(roll)] }),
  $eq: compared("$eq"),
  $ne: compared("$ne"),
  $gt: compared("$gt"),
  $gte: compared("$gte"),
  $lt: compared("$lt"),
  $lte: compared("$lte"),
  $indexOfArray: (roll) => worked(roll, { $indexOfArray: [roll.of(["$l", "$p.k", "$p.m", "$a", "$none"]), operand(roll)] }),
  $slice: (roll) => worked(roll, { $slice: [roll.of(["$l", "$p", "$a", "$none"]), roll.of([-9, -2, -1, 1, 2, 9])] }),
  $map: (roll) =>
    worked(roll, {
      $map: {
        input: roll.of(["$l", "$p", "$p.k", "$a", "$none"]),
        as: "one",
        in: roll.made<unknown>(
          () => "$$one",
          () => "$$one.k",
          () => ({ $ifNull: ["$$one.m", operand(roll)] }),
          () => ({ $eq: ["$$one", operand(roll)] }),
        ),
      },
    }),
};
