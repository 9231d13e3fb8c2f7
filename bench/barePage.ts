import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import jwt from "jsonwebtoken";
import { MongoClient } from "mongodb";

interface Stored {
  readonly _id: string;
  readonly [field: string]: unknown;
}

/**
 * What the page costs without a framework: node:http, the MongoDB driver, and no more than the page needs. It verifies the
 * token's seal, looks the session up, looks the budget up by its member, reads 51 rows, sums all of them, and writes the same
 * JSON. No routing, no rules, no cursors' seals, no headers beyond the type and the length, no limits, no log.
 */
export async function bareServer(uri: string, dbName: string, secret: string): Promise<string> {
  const client = await MongoClient.connect(uri, { maxPoolSize: 20 });
  const db = client.db(dbName);
  const [sessions, budgets, expenses] = [
    db.collection<Stored>("sessions"),
    db.collection<Stored>("budgets"),
    db.collection<Stored>("expenses"),
  ];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const claims = jwt.verify((request.headers.authorization ?? "").slice(7), secret, { algorithms: ["HS256"] });
    const { sub = "", sid } = typeof claims === "string" ? {} : claims;
    const session = await sessions.findOne({ _id: String(sid), revokedAt: null, expiresAt: { $gt: new Date() } });
    const budgetId = new URL(request.url ?? "", "http://localhost").searchParams.get("budgetId") ?? "";
    const budget = session === null ? null : await budgets.findOne({ _id: budgetId, "members.accountId": sub, deletedAt: null });
    if (budget === null) {
      response.writeHead(404).end();
      return;
    }
    const wanted = { budgetId, deletedAt: null };
    const [rows, groups] = await Promise.all([
      expenses.find(wanted).sort({ date: -1, _id: -1 }).limit(51).toArray(),
      expenses
        .aggregate<Stored>([{ $match: wanted }, { $group: { _id: "$type", amount: { $sum: "$amount" }, count: { $sum: 1 } } }])
        .toArray(),
    ]);
    const text = JSON.stringify({ data: rows.slice(0, 50).map(plain), nextCursor: rows[50]?._id ?? null, totals: totalsOf(groups) });
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address() as AddressInfo;
  return `http://localhost:${address.port}`;
}

function plain(row: Stored): object {
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

function totalsOf(groups: readonly Stored[]): object {
  const of = (type: string): number => Number(groups.find((group) => group._id === type)?.["amount"] ?? 0);
  const count = groups.reduce((sum, group) => sum + Number(group["count"]), 0);
  return { count, income: of("income"), expenses: of("expense"), net: of("income") - of("expense") };
}
