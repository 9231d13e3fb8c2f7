import type { Phone } from "../support/clients.js";

/** What a test leaves out is filled in; what matters to it, it says. */
export async function aBudget(person: Phone, fields: object = {}): Promise<any> {
  return made(await person.post("/budgets", { name: "Household", currency: "EUR", startMonth: "2026-01", ...fields }));
}

export async function aCategory(person: Phone, budgetId: string, fields: object = {}): Promise<any> {
  return made(await person.post("/categories", { budgetId, name: `Category ${Math.random()}`, effectiveFrom: "2026-01", ...fields }));
}

export async function anExpense(person: Phone, budgetId: string, fields: object = {}): Promise<any> {
  return made(await person.post("/expenses", { budgetId, amount: 1000, date: "2026-11-10", ...fields }));
}

/** In one request. */
export async function severalExpenses(person: Phone, budgetId: string, all: readonly object[]): Promise<any[]> {
  const items = all.map((fields) => ({ budgetId, amount: 1000, date: "2026-11-10", ...fields }));
  const { body } = await person.post("/expenses/batch", { items });
  return body.results.map(({ status, expense }: any) => {
    if (status !== "created") throw new Error(JSON.stringify(body));
    return expense;
  });
}

function made({ status, body }: { status: number; body: any }): any {
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}
