interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/** A stored expense as both doors show it. */
export function plain(row: Stored): object {
  const parts = row["parts"] as { categoryId: string | null; amount: unknown; note: string | null }[];
  const single = parts.length === 1;
  return {
    id: row._id,
    budgetId: row["budgetId"],
    categoryId: single ? parts[0]?.categoryId : null,
    type: row["type"],
    amount: Number(row["amount"]),
    currency: row["currency"],
    date: row["date"],
    month: row["month"],
    description: row["description"],
    payee: row["payee"],
    note: row["note"],
    tags: row["tags"],
    splits: single ? [] : parts.map((part) => ({ ...part, amount: Number(part.amount) })),
    original: row["original"],
    externalId: row["externalId"],
    source: row["source"],
    createdBy: row["createdBy"],
    version: row["version"],
    createdAt: (row["createdAt"] as Date).toISOString(),
    updatedAt: (row["updatedAt"] as Date).toISOString(),
  };
}

export function totalsOf(groups: readonly Stored[]): object {
  const of = (type: string): number => Number(groups.find((group) => group._id === type)?.["amount"] ?? 0);
  const count = groups.reduce((sum, group) => sum + Number(group["count"]), 0);
  return { count, income: of("income"), expenses: of("expense"), net: of("income") - of("expense") };
}
