import { anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";

/** All that a statement tells, in GraphQL, in the words of REST. */
export const statementFields = `
  id budgetId moneyAccountId: moneyAccount { id } date balance currency movementsCount version createdAt createdBy { accountId }
  supersededBy { id } stale drift { difference movements { expenseId: expense { id } frozen { date amount } live { date amount cleared } } }
`;

/** References are objects there. */
export function inRestWords({ moneyAccountId, createdBy, supersededBy, drift, ...statement }: any): any {
  const movements = drift?.movements.map(({ expenseId, ...one }: any) => ({ ...one, expenseId: expenseId?.id ?? null }));
  return {
    ...statement,
    moneyAccountId: moneyAccountId.id,
    createdBy: createdBy.accountId,
    supersededBy: supersededBy?.id ?? null,
    drift: drift === null ? null : { ...drift, movements },
  };
}

/** One person's statements and movements of an account. */
export function statementsOf(person: Phone, account: { readonly id: string; readonly budgetId: string }) {
  const path = `/money-accounts/${account.id}/statements`;
  const read = async (statementId: string): Promise<any> => (await person.get(`${path}/${statementId}`)).body;
  return {
    path,
    send: (input: object, query = ""): Promise<Answer> => person.post(`${path}${query}`, input),
    make: async (date: string, balance: number, more: object = {}): Promise<any> => {
      const { status, body, text } = await person.post(path, { date, balance, ...more });
      if (status > 201) throw new Error(text);
      return body;
    },
    read,
    drift: async ({ id }: { readonly id: string }): Promise<any> => (await read(id)).drift,
    isStale: async ({ id }: { readonly id: string }): Promise<boolean> => (await read(id)).stale,
    spend: (amount: number, date: string, more: object = {}): Promise<any> =>
      anExpense(person, account.budgetId, { amount, date, moneyAccountId: account.id, cleared: true, ...more }),
  };
}
