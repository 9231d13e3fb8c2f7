import {
  createBudgetClient,
  ifMatch,
  items,
  MemoryCopy,
  newCategoryId,
  newKey,
  Outbox,
  MemoryStore,
  Synchroniser,
  unwrap,
} from "../src/index.js";

/** A phone's first day: an account, a budget, a category, an expense, a change with a null, the month, the list, a copy, an unknown id. */
export async function journey(baseUrl: string): Promise<string[]> {
  const lines: string[] = [];
  const client = createBudgetClient({ baseUrl });
  const { api, session } = client;
  const user = await session.register({ email: `ts-${newKey()}@example.org`, password: "four brisk purple otters", name: "Ada" });
  lines.push(`registered ${user.name}`);

  const budget = unwrap(await api.POST("/budgets", { body: { name: "Household", currency: "EUR" } }));
  const category = unwrap(await api.POST("/categories", { body: { budgetId: budget.id, name: "Groceries", budgeted: 45000 } }));
  lines.push(`${category.name} gets ${category.budgeted} ${budget.currency} cents each month`);

  const body = {
    budgetId: budget.id,
    categoryId: category.id,
    amount: 4250,
    date: new Date().toISOString().slice(0, 10),
    payee: "Corner Market",
  };
  const expense = unwrap(await api.POST("/expenses", { body }));
  const params = { path: { id: expense.id }, header: ifMatch(expense) };
  const changed = unwrap(await api.PATCH("/expenses/{id}", { params, body: { payee: null, note: "with deposit" } }));
  if (changed.payee !== null || changed.note !== "with deposit") throw new Error(`The change says ${JSON.stringify(changed)}.`);

  const month = unwrap(
    await api.GET("/budgets/{budgetId}/months/{month}", { params: { path: { budgetId: budget.id, month: "current" } } }),
  );
  const row = month.categories.find(({ categoryId }) => categoryId === category.id);
  if (row?.spent !== 4250 || row.available !== 40750) throw new Error(`The month says ${JSON.stringify(row)}.`);
  lines.push(`${row.available} left in ${month.month}`);

  const listed: string[] = [];
  for await (const { id } of items(async (at) => unwrap(await api.GET("/expenses", { params: { query: { budgetId: budget.id, ...at } } }))))
    listed.push(id);
  if (listed.join() !== expense.id) throw new Error("The list does not hold one expense.");

  const outbox = new Outbox(client, new MemoryStore());
  await outbox.add("post", "/categories", { body: { newId: newCategoryId(budget.id), budgetId: budget.id, name: "Travel" } });
  const copy = new MemoryCopy();
  await new Synchroniser(client, { copy, outbox }).once();
  lines.push(
    `a copy holds ${copy
      .all("category")
      .map(({ name }) => name)
      .sort()
      .join(" and ")}`,
  );

  const missing = await api.GET("/budgets/{id}", { params: { path: { id: "bud_none" } } });
  if (missing.error?.code !== "not-found") throw new Error("A missing budget is not a problem.");
  lines.push(`a missing budget answers ${missing.error.code}`);
  return lines;
}

const address = process.argv[2];
if (address !== undefined) void journey(address).then((lines) => process.stdout.write(`${lines.join("\n")}\n`));
