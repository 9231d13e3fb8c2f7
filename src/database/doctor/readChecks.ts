import { type Check, expectEqual } from "./Check.js";

/** What questions the server asks. */
export const readChecks: readonly Check[] = [
  {
    name: "the query operators",
    async run({ samples, unique }) {
      const group = unique();
      const doc = (_id: string, fields: object) => ({ _id: `${group}${_id}`, group, ...fields });
      await samples.insertMany([
        doc("a", { n: 1, text: "Corner Market", list: [{ id: 1, role: "x" }] }),
        doc("b", { n: 2, text: "corner shop", list: [] }),
        doc("c", { n: 3, gone: null }),
      ]);
      const questions: [object, string][] = [
        [{ n: { $gt: 1, $lt: 3 } }, "b"],
        [{ n: { $gte: 1, $lte: 2, $ne: 2 } }, "a"],
        [{ n: { $in: [3, 4] } }, "c"],
        [{ text: { $regex: "^corner m", $options: "i" } }, "a"],
        [{ list: { $elemMatch: { id: 1, role: "x" } } }, "a"],
        [{ "list.id": 1 }, "a"],
        [{ $or: [{ n: 7 }, { $and: [{ n: 2 }, { text: { $exists: true } }] }] }, "b"],
        [{ text: { $exists: false } }, "c"],
        [{ text: null }, "c"],
        [{ n: { $not: { $lt: 3 } } }, "c"],
      ];
      for (const [filter, expected] of questions) {
        const found = await samples.find({ group, ...filter }).toArray();
        expectEqual([filter, found.map(({ _id }) => _id.slice(group.length))], [filter, [expected]]);
      }
      const sorted = await samples
        .find({ group }, { projection: { n: 1, _id: 0 } })
        .sort({ n: -1, _id: 1 })
        .skip(1)
        .limit(1)
        .toArray();
      expectEqual(sorted, [{ n: 2 }]);
      expectEqual(await samples.countDocuments({ group, n: { $gt: 1 } }), 2);
    },
  },
  {
    name: "the aggregations of months and reports",
    async run({ samples, put }) {
      const parts = [
        { categoryId: "food", amount: 70 },
        { categoryId: null, amount: 30 },
        { categoryId: "food", amount: 5 },
      ];
      const _id = await put({ type: "expense", payee: "Shop", parts });
      const groups = await samples
        .aggregate([
          { $match: { _id } },
          { $project: { type: 1, payee: 1, parts: 1, places: { $map: { input: "$parts", as: "part", in: "$$part.categoryId" } } } },
          { $unwind: { path: "$parts", includeArrayIndex: "place" } },
          {
            $group: {
              _id: { $ifNull: ["$parts.categoryId", null] },
              payee: { $max: "$payee" },
              out: { $sum: { $cond: [{ $and: [{ $eq: ["$type", "expense"] }, { $not: [false] }] }, "$parts.amount", 0] } },
              count: { $sum: { $cond: [{ $eq: [{ $indexOfArray: ["$places", "$parts.categoryId"] }, "$place"] }, 1, 0] } },
            },
          },
          { $sort: { out: 1 } },
          { $limit: 5 },
        ])
        .toArray();
      expectEqual(groups, [
        { _id: null, payee: "Shop", out: 30, count: 1 },
        { _id: "food", payee: "Shop", out: 75, count: 1 },
      ]);
    },
  },
  {
    name: "joins by $lookup",
    async run({ samples, put }) {
      const one = await put({});
      const other = await put({ of: one });
      const [joined] = await samples
        .aggregate([
          { $match: { _id: one } },
          { $project: { _id: 1 } },
          { $lookup: { from: samples.collectionName, pipeline: [{ $match: { of: one } }, { $project: { _id: 1 } }], as: "others" } },
        ])
        .toArray();
      expectEqual(joined, { _id: one, others: [{ _id: other }] });
    },
  },
];
