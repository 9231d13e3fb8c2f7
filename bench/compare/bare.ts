import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Collection, MongoClient } from "mongodb";
import { budgetIdOf } from "../../src/domain/ids.js";
import { dashboardOf, NEWEST } from "./dashboard.js";
import { plain, type Stored, sums, totalsOf } from "./plain.js";
import { claimsOf, endUnchanged, keyOf, send, setHeaders } from "./sameWork.js";

interface Bare {
  readonly sessions: Collection<Stored>;
  readonly budgets: Collection<Stored>;
  readonly categories: Collection<Stored>;
  readonly expenses: Collection<Stored>;
}

/**
 * The same work without a framework: node:http, the MongoDB driver, a prepared key, and no more than each request needs: the token's
 * seal and claims, the session, the budget by its member, then one expense, a page of 50 with the totals of all, the first page of an app, or
 * an insert after a look at the category. Its answers have the server's bytes, tags and headers.
 */
export async function bareServer(uri: string, dbName: string, secret: string): Promise<string> {
  const client = await MongoClient.connect(uri, { maxPoolSize: 20 });
  const db = client.db(dbName);
  const bare: Bare = {
    sessions: db.collection("sessions"),
    budgets: db.collection("budgets"),
    categories: db.collection("categories"),
    expenses: db.collection("expenses"),
  };
  const key = keyOf(secret);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    setHeaders(request, response);
    const { accountId: who, sessionId } = claimsOf(request, key);
    const session = await bare.sessions.findOne({ _id: sessionId, accountId: who, revokedAt: null, expiresAt: { $gt: new Date() } });
    if (session === null) return void response.writeHead(401).end();
    if (request.method === "POST") return create(bare, who, request, response);
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (pathname === "/api/dashboard") return dashboard(bare, who, searchParams.get("budgetId") ?? "", response);
    const id = pathname.split("/")[3];
    return id === undefined ? page(bare, who, searchParams.get("budgetId") ?? "", response) : one(bare, who, id, request, response);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

async function page({ budgets, expenses }: Bare, who: string, budgetId: string, response: ServerResponse): Promise<void> {
  const budget = await budgets.findOne({ _id: budgetId, "members.accountId": who, deletedAt: null });
  if (budget === null) return void response.writeHead(404).end();
  const wanted = { budgetId, deletedAt: null };
  const [rows, groups] = await Promise.all([
    expenses.find(wanted).sort({ date: -1, _id: -1 }).limit(51).toArray(),
    expenses.aggregate<Stored>([{ $match: wanted }, sums]).toArray(),
  ]);
  send(response, 200, { data: rows.slice(0, 50).map(plain), nextCursor: rows[50]?._id ?? null, totals: totalsOf(groups) });
}

async function dashboard({ budgets, categories, expenses }: Bare, who: string, budgetId: string, response: ServerResponse): Promise<void> {
  const budget = await budgets.findOne({ _id: budgetId, "members.accountId": who, deletedAt: null });
  if (budget === null) return void response.writeHead(404).end();
  const wanted = { budgetId, deletedAt: null };
  const [names, newest] = await Promise.all([
    categories
      .find(wanted, { projection: { name: 1 } })
      .sort({ position: 1, _id: 1 })
      .toArray(),
    expenses
      .find(wanted, { projection: { date: 1, amount: 1, payee: 1, parts: 1 } })
      .sort({ date: -1, _id: -1 })
      .limit(NEWEST)
      .toArray(),
  ]);
  const found = newest.map((expense) => ({ ...expense, parts: expense["parts"] as { categoryId: string | null }[] }));
  send(response, 200, dashboardOf({ budget, categories: names, expenses: found }));
}

async function one(
  { budgets, expenses }: Bare,
  who: string,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const budget = await budgets.findOne({ _id: budgetIdOf("exp", id) ?? "", "members.accountId": who, deletedAt: null });
  const known = request.headers["if-none-match"];
  const projection = known === undefined ? {} : { projection: { version: 1 } };
  const found = budget === null ? null : await expenses.findOne({ _id: id, budgetId: budget._id, deletedAt: null }, projection);
  if (found === null) return void response.writeHead(404).end();
  const version = Number(found["version"]);
  if (known === undefined || !endUnchanged(request, response, version)) send(response, 200, plain(found), version);
}

async function create(
  { budgets, categories, expenses }: Bare,
  who: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  const wanted = JSON.parse(Buffer.concat(pieces).toString());
  const budget = await budgets.findOne({ _id: wanted.budgetId, "members.accountId": who, deletedAt: null });
  if (budget === null) return void response.writeHead(404).end();
  const category = await categories.findOne({ _id: wanted.categoryId, budgetId: budget._id, deletedAt: null }, { projection: { _id: 1 } });
  if (category === null) return void response.writeHead(422).end();
  const now = new Date();
  const _id = `bare_${now.getTime()}_${Math.random()}`;
  const { budgetId, amount, date, categoryId = null } = wanted;
  const blank = { description: null, payee: null, note: null, original: null, externalId: null, source: null, payeeKey: null };
  const doc: Stored = {
    _id,
    ...blank,
    budgetId: `bare_${budgetId}`,
    amount: BigInt(amount),
    type: "expense",
    currency: "EUR",
    date,
    month: date.slice(0, 7),
    tags: [],
    words: [],
    parts: [{ categoryId, amount: BigInt(amount), note: null }],
    importKey: _id,
    createdBy: who,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  await expenses.insertOne(doc, { writeConcern: { w: "majority", journal: true } });
  send(response, 201, plain(doc), 1);
}
