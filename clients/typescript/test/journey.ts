import createClient, { type Client, type Middleware } from "openapi-fetch";
import { randomUUID } from "node:crypto";
import type { components, paths } from "./generated/schema.js";

type Tokens = components["schemas"]["Tokens"];

/** Holds the newest pair of tokens, and trades it for the next one when an access token has ended. */
class Session {
  constructor(public tokens: Tokens, private readonly baseUrl: string) {}

  async refresh(): Promise<void> {
    const { data } = await createClient<paths>({ baseUrl: this.baseUrl }).POST("/mobile-refresh", { body: { refreshToken: this.tokens.refreshToken } });
    this.tokens = sure(data, "refresh");
  }

  readonly middleware: Middleware = {
    onRequest: ({ request }) => {
      request.headers.set("Authorization", `Bearer ${this.tokens.token}`);
      return request;
    },
  };
}

/** A phone's first day: an account, a budget, a category, an expense sent twice, the month, the list, a refresh. */
export async function journey(baseUrl: string): Promise<string[]> {
  const lines: string[] = [];
  const api = createClient<paths>({ baseUrl });
  const email = `ts-${randomUUID()}@example.org`;
  const registered = await api.POST("/mobile-register", { body: { email, password: "four brisk purple otters", name: "Ada" } });
  const session = new Session(sure(registered.data, "register"), baseUrl);
  api.use(session.middleware);
  lines.push(`registered ${session.tokens.user.name}`);

  const budget = sure((await api.POST("/budgets", { body: { name: "Household", currency: "EUR" } })).data, "budget");
  const category = sure((await api.POST("/categories", { body: { budgetId: budget.id, name: "Groceries", budgeted: 45000 } })).data, "category");
  lines.push(`${category.name} gets ${category.budgeted} ${budget.currency} cents each month`);

  const key = randomUUID();
  const add = () => addExpense(api, key, { budgetId: budget.id, categoryId: category.id, amount: 4250, date: today(), payee: "Corner Market" });
  const [first, again] = [await add(), await add()];
  if (first.id !== again.id) throw new Error("One key made two expenses.");

  const month = sure((await api.GET("/budgets/{budgetId}/months/{month}", { params: { path: { budgetId: budget.id, month: "current" } } })).data, "month");
  const row = month.categories.find(({ categoryId }) => categoryId === category.id);
  if (row?.spent !== 4250 || row.available !== 40750) throw new Error(`The month says ${JSON.stringify(row)}.`);
  lines.push(`${row.available} left in ${month.month}`);

  const list = await api.GET("/expenses", { params: { query: { budgetId: budget.id, limit: 10 } } });
  if (sure(list.data, "list").totals?.count !== 1) throw new Error("The list does not hold one expense.");

  await session.refresh();
  const me = await api.GET("/me", {});
  lines.push(`still ${sure(me.data, "me").email === email ? "signed in" : "somebody else"} after a refresh`);

  const missing = await api.GET("/budgets/{id}", { params: { path: { id: "bud_none" } } });
  if (missing.error?.code !== "not-found") throw new Error("A missing budget is not a problem.");
  lines.push(`a missing budget answers ${missing.error.code}`);
  return lines;
}

async function addExpense(api: Client<paths>, key: string, body: components["schemas"]["NewExpense"]): Promise<components["schemas"]["Expense"]> {
  return sure((await api.POST("/expenses", { params: { header: { "Idempotency-Key": key } }, body })).data, "expense");
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function sure<Value>(value: Value | undefined, step: string): Value {
  if (value === undefined) throw new Error(`${step} failed.`);
  return value;
}

const address = process.argv[2];
if (address !== undefined) for (const line of await journey(address)) process.stdout.write(`${line}\n`);
