import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ApolloServer } from "@apollo/server";
import { expressMiddleware } from "@as-integrations/express5";
import DataLoader from "dataloader";
import express, { type Request, type Response } from "express";
import mongoose, { Schema } from "mongoose";
import { budgetIdOf } from "../../src/domain/ids.js";
import { plain, type Stored, sums, totalsOf } from "./plain.js";
import { claimsOf, endUnchanged, keyOf, send, setHeaders } from "./sameWork.js";

const loose = { _id: String, deletedAt: Date };
const part = new Schema({ categoryId: String, amount: BigInt, note: String }, { _id: false });
const expense = new Schema(
  {
    _id: String,
    budgetId: String,
    type: String,
    amount: BigInt,
    currency: String,
    date: String,
    month: String,
    description: String,
    payee: String,
    payeeKey: String,
    note: String,
    tags: [String],
    words: [String],
    parts: [part],
    original: Schema.Types.Mixed,
    externalId: String,
    source: String,
    importKey: String,
    createdBy: String,
    version: Number,
    createdAt: Date,
    updatedAt: Date,
    deletedAt: Date,
  },
  { versionKey: false },
);
const session = new Schema({ _id: String, accountId: String, revokedAt: Date, expiresAt: Date });
const budget = new Schema({ ...loose, name: String, currency: String, members: [new Schema({ accountId: String }, { _id: false })] });
const category = new Schema({ ...loose, budgetId: String, name: String, position: Number });

const typeDefs = `
  scalar Money
  type Part { categoryId: ID, amount: Money!, note: String }
  type Original { amount: Money!, currency: String!, rate: String! }
  type Expense {
    id: ID!, budgetId: ID!, categoryId: ID, type: String!, amount: Money!, currency: String!, date: String!, month: String!, description: String,
    payee: String, note: String, tags: [String!]!, splits: [Part!]!, category: Category, original: Original, externalId: String, source: String, version: Int!,
    createdAt: String!, updatedAt: String!
  }
  type Totals { count: Int!, income: Money!, expenses: Money!, net: Money! }
  type PageInfo { hasNextPage: Boolean!, endCursor: String }
  type Connection { nodes: [Expense!]!, totals: Totals, pageInfo: PageInfo! }
  type Category { id: ID!, name: String! }
  type Categories { nodes: [Category!]! }
  type Budget { id: ID!, name: String!, currency: String!, categories: Categories!, expenses(first: Int): Connection! }
  type Query { expenses(budgetId: ID!, first: Int): Connection, budget(id: ID!): Budget }
`;

interface Context {
  readonly who: string;
  readonly categories: DataLoader<string, unknown>;
}

interface Row {
  readonly categoryId: string | null;
}

/** As such servers are mostly written: Express, Mongoose's documents, and Apollo Server with its own executor. The same checks and headers. */
export async function frameworkServer(uri: string, dbName: string, secret: string): Promise<string> {
  const connection = await mongoose.createConnection(uri, { dbName, maxPoolSize: 20, autoIndex: false, autoCreate: false }).asPromise();
  const sessions = connection.model("Session", session, "sessions");
  const budgets = connection.model("Budget", budget, "budgets");
  const categories = connection.model("Category", category, "categories");
  const expenses = connection.model("Expense", expense, "expenses");
  const key = keyOf(secret);

  const whoOf = async (request: Request): Promise<string> => {
    const { accountId, sessionId } = claimsOf(request, key);
    const open = await sessions.findOne({ _id: sessionId, accountId, revokedAt: null, expiresAt: { $gt: new Date() } });
    if (open === null) throw new Error("no session");
    return accountId;
  };
  const opened = async (who: string, id: string): Promise<void> => {
    if ((await budgets.findOne({ _id: id, "members.accountId": who, deletedAt: null })) === null) throw new Error("no budget");
  };
  const page = async (who: string, budgetId: string, limit: number) => {
    await opened(who, budgetId);
    const wanted = { budgetId, deletedAt: null };
    const [rows, groups] = await Promise.all([
      expenses
        .find(wanted)
        .sort({ date: -1, _id: -1 })
        .limit(limit + 1),
      expenses.aggregate<Stored>([{ $match: wanted }, sums]),
    ]);
    return { rows: rows.slice(0, limit).map((row) => plain(row.toObject())), next: rows[limit]?._id ?? null, totals: totalsOf(groups) };
  };

  const app = express();
  app.use((request, response, next) => {
    setHeaders(request, response);
    next();
  });
  app.use(express.json());
  app.get("/api/expenses", async (request: Request, response: Response) => {
    const { budgetId } = request.query;
    if (typeof budgetId !== "string") return void response.status(422).end();
    const { rows, next, totals } = await page(await whoOf(request), budgetId, 50);
    send(response, 200, { data: rows, nextCursor: next, totals });
  });
  app.get("/api/expenses/:id", async (request: Request<{ id: string }>, response: Response) => {
    const budgetId = budgetIdOf("exp", request.params.id) ?? "";
    await opened(await whoOf(request), budgetId);
    const found = await expenses.findOne({ _id: request.params.id, budgetId, deletedAt: null });
    if (found === null) return void response.status(404).end();
    const version = Number(found.version);
    if (!endUnchanged(request, response, version)) send(response, 200, plain(found.toObject()), version);
  });
  app.post("/api/expenses", async (request: Request, response: Response) => {
    const who = await whoOf(request);
    const { budgetId, categoryId, amount, date } = request.body;
    await opened(who, budgetId);
    if ((await categories.findOne({ _id: categoryId, budgetId, deletedAt: null })) === null) return void response.status(422).end();
    const _id = `framework_${Date.now()}_${Math.random()}`;
    const whole = { amount, date, type: "expense", currency: "EUR", month: date.slice(0, 7), parts: [{ categoryId, amount, note: null }] };
    const now = new Date();
    const blank = { description: null, payee: null, note: null, original: null, externalId: null, source: null, deletedAt: null };
    const made = { _id, budgetId: `framework_${budgetId}`, importKey: _id, createdBy: who, version: 1, createdAt: now, updatedAt: now };
    const saved = await expenses.create({ ...blank, ...whole, ...made });
    send(response, 201, plain(saved.toObject()), 1);
  });
  const resolvers = {
    Query: {
      expenses: async (_root: unknown, { budgetId, first }: { budgetId: string; first: number }, { who }: Context) => {
        const { rows, next, totals } = await page(who, budgetId, first);
        return { nodes: rows, totals, pageInfo: { hasNextPage: next !== null, endCursor: next } };
      },
      budget: async (_root: unknown, { id }: { id: string }, { who }: Context) =>
        budgets.findOne({ _id: id, "members.accountId": who, deletedAt: null }),
    },
    Budget: {
      categories: async ({ id }: { id: string }) => ({
        nodes: await categories.find({ budgetId: id, deletedAt: null }).sort({ position: 1, _id: 1 }),
      }),
      expenses: async ({ id }: { id: string }, { first }: { first: number }) => {
        const rows = await expenses.find({ budgetId: id, deletedAt: null }).sort({ date: -1, _id: -1 }).limit(first);
        return { nodes: rows.map((row) => plain(row.toObject())) };
      },
    },
    Expense: {
      category: ({ categoryId }: Row, _given: unknown, context: Context) =>
        categoryId === null ? null : context.categories.load(categoryId),
    },
  };
  const categoriesById = async (ids: readonly string[]): Promise<unknown[]> => {
    const found = await categories.find({ _id: { $in: [...ids] } });
    return ids.map((id) => found.find((one) => one._id === id) ?? null);
  };
  const apollo = new ApolloServer<Context>({ typeDefs, resolvers });
  await apollo.start();
  app.use(
    "/graphql",
    expressMiddleware(apollo, { context: async ({ req }) => ({ who: await whoOf(req), categories: new DataLoader(categoriesById) }) }),
  );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
