import type { Answer } from "../../support/clients.js";
import type { Outcome, RovingPhone, RovingWeb, Traffic } from "./Traffic.js";
import { Phone } from "../../support/clients.js";

type Known = Exclude<Outcome, { state: "later" }>;

export interface ExpenseFields {
  readonly budgetId: string;
  readonly categoryId: string | null;
  readonly type: "expense" | "income";
  readonly amount: number;
  readonly date: string;
  readonly note: string;
}

/** The writes of one client, each with a key; `body` of what is done is the expense. */
export interface ClientWrites {
  readonly create: (key: string, fields: ExpenseFields) => Promise<Known>;
  readonly change: (key: string, id: string, fields: Partial<ExpenseFields>, ifVersion?: number) => Promise<Known>;
  readonly remove: (key: string, id: string) => Promise<Known>;
  readonly plan: (key: string, budgetId: string, month: string, categoryId: string, budgeted: number) => Promise<Known>;
}

export function restWrites(traffic: Traffic, { token }: RovingPhone): ClientWrites {
  const send = (method: string, path: string, key: string, body?: object, more: Record<string, string> = {}): Promise<Known> =>
    traffic.settled("rest", (): Promise<Answer> =>
      new Phone(traffic.nextUrl(), token).send(method, path, body, { "Idempotency-Key": key, ...more }),
    );
  return {
    create: (key, fields) => send("POST", "/expenses", key, fields),
    change: (key, id, fields, ifVersion) =>
      send("PATCH", `/expenses/${id}`, key, fields, ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` }),
    remove: (key, id) => send("DELETE", `/expenses/${id}`, key),
    plan: (key, budgetId, month, categoryId, budgeted) =>
      send("PATCH", `/budgets/${budgetId}/months/${month}/categories/${categoryId}`, key, { budgeted }),
  };
}

const CREATE =
  "mutation($i: CreateExpenseInput!, $k: String) { done: createExpense(input: $i, idempotencyKey: $k) { expense { id version } } }";

/** The others. Without keys as well: release 1.0.0 took them for creations only. */
function othersOf(keyed: boolean): Record<"change" | "remove" | "plan", string> {
  const [declared, given] = keyed ? [", $k: String", ", idempotencyKey: $k"] : ["", ""];
  return {
    change: `mutation($id: ID!, $i: UpdateExpenseInput!, $v: Int${declared}) { done: updateExpense(id: $id, input: $i, ifVersion: $v${given}) { expense { id version } } }`,
    remove: `mutation($id: ID!${declared}) { done: deleteExpense(id: $id${given}) { deletedId } }`,
    plan: `mutation($i: SetMonthAmountInput!${declared}) { done: setMonthAmount(input: $i${given}) { monthCategory { budgeted } } }`,
  };
}

export function graphqlWrites(web: RovingWeb, keyed = true): ClientWrites {
  const others = othersOf(keyed);
  const send = async (query: string, variables: object): Promise<Known> => {
    const outcome = await web.ask(query, variables);
    return outcome.state === "done" ? { state: "done", body: outcome.body.data.done.expense } : outcome;
  };
  return {
    create: (k, fields) => send(CREATE, { i: { ...fields, type: fields.type.toUpperCase() }, k }),
    change: (k, id, fields, v) => send(others.change, { id, i: fields, k, v }),
    remove: (k, id) => send(others.remove, { id, k }),
    plan: (k, budgetId, month, categoryId, budgeted) => send(others.plan, { i: { budgetId, month, categoryId, budgeted }, k }),
  };
}
