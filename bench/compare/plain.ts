export interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** A stored expense as both APIs show it. */
export function plain(row: Readonly<Record<string, unknown>>): object {
  const parts = row["parts"] as { categoryId: string | null; amount: unknown; note: string | null }[];
  const single = parts.length === 1;
  return {
    id: row["_id"],
    categoryId: single ? parts[0]?.categoryId : null,
    splits: single ? [] : parts.map((part) => ({ ...part, amount: Number(part.amount) })),
    budgetId: row["budgetId"],
    amount: Number(row["amount"]),
    currency: row["currency"],
    date: row["date"],
    month: row["month"],
    original: row["original"],
    type: row["type"],
    description: row["description"],
    payee: row["payee"],
    note: row["note"],
    tags: row["tags"],
    externalId: row["externalId"],
    source: row["source"],
    createdBy: row["createdBy"],
    // As of any expense that a person entered.
    origin: { kind: "person", id: null },
    reviewed: true,
    because: [],
    occurrence: null,
    version: row["version"],
    createdAt: (row["createdAt"] as Date).toISOString(),
    updatedAt: (row["updatedAt"] as Date).toISOString(),
  };
}

/** For `totalsOf`. An income in a category is a refund; here none is split. */
export const sums = {
  $group: {
    _id: "$type",
    amount: { $sum: "$amount" },
    categorised: { $sum: { $cond: [{ $eq: ["$parts.categoryId", [null]] }, 0, "$amount"] } },
    count: { $sum: 1 },
  },
};

export function totalsOf(groups: readonly Stored[]): object {
  const of = (type: string, sum = "amount"): number => Number(groups.find((group) => group._id === type)?.[sum] ?? 0);
  const count = groups.reduce((all, group) => all + Number(group["count"]), 0);
  const refunds = of("income", "categorised");
  return { count, income: of("income") - refunds, expenses: of("expense"), refunds, net: of("income") - of("expense") };
}
