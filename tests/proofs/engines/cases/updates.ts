import type { Cases, Question } from "../Case.js";
import type { Roll } from "../Roll.js";
import { numberOf, scalarOf, valueOf } from "../values.js";

const places = ["a", "n", "s", "l", "p", "d", "d.e", "d.new", "d.e.deep", "new", "new.deep", "l.0", "p.0.m", "p.1.k"];
const arrays = ["l", "l", "p", "a", "new", "d.new", "p.0.t", "n"];

const at =
  (operator: string, among: readonly string[], operand: (roll: Roll) => unknown) =>
  (roll: Roll): Question => ({ update: { [operator]: { [roll.of(among)]: operand(roll) } } });

const pushed = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => valueOf(roll),
    () => ({ $each: roll.list(0, 3, () => valueOf(roll)) }),
    () => ({ $each: roll.list(0, 3, () => valueOf(roll)), $slice: roll.between(-4, 4) }),
  );
const added = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => valueOf(roll),
    () => ({ $each: roll.list(0, 3, () => scalarOf(roll)) }),
  );
const pulled = (roll: Roll): unknown =>
  roll.made<unknown>(
    () => scalarOf(roll),
    () => ({ $in: roll.list(0, 3, () => scalarOf(roll)) }),
    () => ({ $gte: numberOf(roll) }),
    () => ({ k: roll.of(["x", "y", null]) }),
    () => ({ m: { $gt: roll.of([1, 2]) }, k: "x" }),
  );

export const updates: Cases = {
  $set: at("$set", places, valueOf),
  $unset: at("$unset", places, () => ""),
  $inc: at("$inc", ["n", "d.f", "a", "new", "p.0.m", "s", "d.e"], numberOf),
  $min: at("$min", places, scalarOf),
  $max: at("$max", places, scalarOf),
  $push: at("$push", arrays, pushed),
  $each: at("$push", arrays, (roll) => ({ $each: roll.list(0, 3, () => valueOf(roll)) })),
  $slice: at("$push", arrays, (roll) => ({ $each: roll.list(0, 2, () => scalarOf(roll)), $slice: roll.between(-3, 3) })),
  $addToSet: at("$addToSet", arrays, added),
  $pull: at("$pull", arrays, pulled),
  $setOnInsert: (roll) => ({
    update: { $setOnInsert: { a: valueOf(roll) }, $inc: { n: 1 } },
    where: roll.made<object>(
      () => ({ s: "none such", g: { $eq: "x" } }),
      () => ({ $and: [{ s: "none such" }, { d: { e: 1 } }] }),
      () => ({ "d.e": "none such", n: { $gt: 7 } }),
      () => ({ g: { $in: ["none such"] } }),
    ),
    upsert: true,
  }),
  arrayFilters: (roll) => ({
    update: { $set: { "p.$[part].m": roll.between(5, 9), ...(roll.isLess(0.3) ? { s: "also" } : {}) } },
    arrayFilters: [
      roll.made<object>(
        () => ({ "part.k": roll.of(["x", "y", null]) }),
        () => ({ "part.m": { $gt: 1 } }),
      ),
    ],
  }),
  "several at once": (roll) => ({
    update: { $set: { [roll.of(["s", "d.e"])]: scalarOf(roll) }, $inc: { n: 1 }, $unset: { [roll.of(["a", "d.f"])]: "" } },
  }),
};
