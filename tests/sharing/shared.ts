import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";

export async function invite(owner: Phone, budgetId: string, email: string, role = "editor"): Promise<any> {
  const { status, body } = await owner.post(`/budgets/${budgetId}/invitations`, { email, role });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export async function join(owner: Phone, person: Phone, budgetId: string, role: string): Promise<void> {
  const { code } = await invite(owner, budgetId, person.account.email, role);
  const { status, body } = await person.post("/invitations/accept", { code });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

/** Ada owns a budget, Ben edits it, Eve views it. */
export async function shared(server: TestServer) {
  const [ada, ben, eve] = [await server.phone(), await server.phone(), await server.phone()];
  const budget = await aBudget(ada);
  await join(ada, ben, budget.id, "editor");
  await join(ada, eve, budget.id, "viewer");
  return { ada, ben, eve, budget };
}
