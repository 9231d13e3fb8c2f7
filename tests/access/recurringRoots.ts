import type { GraphqlRow } from "./graphqlRows.js";
import { movement } from "./recurringRows.js";
import type { Kind, World } from "./world.js";

type Asked = Awaited<ReturnType<GraphqlRow["ask"]>>;

const text = JSON.stringify;
const row = (kind: Kind, ask: GraphqlRow["ask"]): GraphqlRow => ({ kind, ask });
const q = (query: string): Asked => ({ query: `{ ${query} }` });
const ofMovement = async (world: World, mutation: string, input: string): Promise<Asked> => ({
  query: `mutation { ${mutation}(id: ${text((await movement(world)).id)}, input: ${input}) { __typename } }`,
});

/** The fields of Query and Mutation about recurring movements, and what is built on them. */
export const recurringRoots: Readonly<Record<string, GraphqlRow>> = {
  recurringMovement: row("read", async (world) => q(`recurringMovement(id: ${text((await movement(world)).id)}) { id }`)),
  recurringMovements: row("read", ({ budget }) => q(`recurringMovements(budgetId: ${text(budget.id)}) { nodes { id } }`)),
  occurrences: row("read", ({ budget }) => q(`occurrences(budgetId: ${text(budget.id)}) { date }`)),
  forecast: row("read", ({ budget }) => q(`forecast(budgetId: ${text(budget.id)}) { start }`)),
  createRecurring: row("write", ({ budget }) => ({
    query: "mutation($input: CreateRecurringInput!) { createRecurring(input: $input) { __typename } }",
    variables: { input: { budgetId: budget.id, template: { amount: 100 }, rule: "FREQ=MONTHLY", start: "2026-12-01" } },
  })),
  updateRecurring: row("write", async (world) => ofMovement(world, "updateRecurring", "{ mode: PROPOSE }")),
  deleteRecurring: row("write", async (world) => ({
    query: `mutation { deleteRecurring(id: ${text((await movement(world)).id)}) { __typename } }`,
  })),
  splitRecurring: row("write", async (world) => ofMovement(world, "splitRecurring", '{ from: "2027-01-01" }')),
  bookOccurrence: row("write", async (world) => ofMovement(world, "bookOccurrence", '{ date: "2026-12-01" }')),
  skipOccurrence: row("write", async (world) => ofMovement(world, "skipOccurrence", '{ date: "2026-12-01" }')),
  restoreOccurrence: row("write", async (world) => ofMovement(world, "restoreOccurrence", '{ date: "2026-12-01" }')),
  updateOccurrence: row("write", async (world) => ofMovement(world, "updateOccurrence", '{ date: "2026-12-01", amount: 5 }')),
  fundMonth: row("write", ({ budget }) => ({
    query: `mutation { fundMonth(input: { budgetId: ${text(budget.id)}, month: "2026-11", from: LAST_MONTH }) { __typename } }`,
  })),
};
