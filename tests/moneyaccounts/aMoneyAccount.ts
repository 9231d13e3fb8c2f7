import type { Phone } from "../support/clients.js";

/** What a test leaves out is filled in; what matters to it, it says. */
export async function aMoneyAccount(person: Phone, budgetId: string, fields: object = {}): Promise<any> {
  const { status, body } = await person.post("/money-accounts", { budgetId, name: `Account ${Math.random()}`, kind: "bank", ...fields });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** All that an account tells, in GraphQL. */
export const accountFields =
  "id budgetId name kind currency currencyDigits onBudget identifiers position opening { amount date booked from } note closedAt balance { today cleared all } lastStatement { date balance } asOf version createdAt updatedAt";

/** The same account in the words of REST. */
export function inRestWords({ kind, opening, ...account }: any): any {
  const said = opening == null ? null : { ...opening, from: opening.from?.toLowerCase() ?? null };
  return { ...account, kind: kind.toLowerCase(), opening: said };
}
