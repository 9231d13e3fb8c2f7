import type { Document } from "mongodb";
import type { Cases } from "../Case.js";
import type { Roll } from "../Roll.js";
import { paths, scalarOf, valueOf } from "../values.js";

const on = (roll: Roll, condition: unknown): { find: Document } => ({ find: { [roll.of(paths)]: condition } });
const among = (roll: Roll): unknown[] => roll.list(0, 4, () => (roll.isLess(0.8) ? scalarOf(roll) : valueOf(roll)));
const patterns = ["^a", "b$", "^é", "a.b", "", "^(a|b)", "\\.", "^😀"];
const bounds = ["$gt", "$gte", "$lt", "$lte"];

const simple = (roll: Roll): Document =>
  roll.made<Document>(
    () => ({ [roll.of(paths)]: valueOf(roll) }),
    () => ({ [roll.of(paths)]: { [roll.of(bounds)]: scalarOf(roll) } }),
    () => ({ [roll.of(paths)]: { $exists: roll.isLess(0.5) } }),
    () => ({ [roll.of(paths)]: { $ne: scalarOf(roll) } }),
  );
const several = (roll: Roll): Document[] => roll.list(1, 3, () => simple(roll));
const condition = (roll: Roll): Document =>
  roll.made<Document>(
    () => ({ [roll.of(bounds)]: scalarOf(roll) }),
    () => ({ $in: among(roll) }),
    () => ({ $eq: valueOf(roll) }),
    () => ({ $regex: roll.of(patterns) }),
    () => ({ $exists: roll.isLess(0.5) }),
  );
const element = (roll: Roll): Document =>
  roll.made<Document>(
    () => ({ k: roll.of(["x", "y", null]), m: { $gte: roll.of([1, 2, 3]) } }),
    () => ({ [roll.of(bounds)]: scalarOf(roll) }),
    () => ({ $in: among(roll) }),
    () => ({ m: roll.of([1, 2, 3]) }),
  );

export const queries: Cases = {
  equality: (roll) => on(roll, valueOf(roll)),
  $eq: (roll) => on(roll, { $eq: valueOf(roll) }),
  $ne: (roll) => on(roll, { $ne: valueOf(roll) }),
  $gt: (roll) => on(roll, { $gt: valueOf(roll) }),
  $gte: (roll) => on(roll, { $gte: valueOf(roll), ...(roll.isLess(0.4) ? { $lt: scalarOf(roll) } : {}) }),
  $lt: (roll) => on(roll, { $lt: valueOf(roll) }),
  $lte: (roll) => on(roll, { $lte: valueOf(roll), ...(roll.isLess(0.4) ? { $gt: scalarOf(roll) } : {}) }),
  $in: (roll) => on(roll, { $in: among(roll) }),
  $nin: (roll) => on(roll, { $nin: among(roll) }),
  $exists: (roll) => on(roll, { $exists: roll.isLess(0.5) }),
  $regex: (roll) => on(roll, { $regex: roll.of(patterns) }),
  $options: (roll) => on(roll, { $regex: roll.of(patterns), $options: roll.of(["i", "m", "s", "im"]) }),
  $not: (roll) => on(roll, { $not: condition(roll) }),
  $elemMatch: (roll) => ({ find: { [roll.of(["l", "p", "a", "p.t", "d"])]: { $elemMatch: element(roll) } } }),
  $and: (roll) => ({ find: { $and: several(roll) } }),
  $or: (roll) => ({ find: { ...(roll.isLess(0.3) ? simple(roll) : {}), $or: several(roll) } }),
};
