import type { GraphqlRow } from "./graphqlRows.js";
import type { Row } from "./restRows.js";
import type { Kind, World } from "./world.js";
import { sharedBudget } from "./world.js";

const row = <Send>(kind: Kind, send: Send): { kind: Kind; send: Send } => ({ kind, send });
const asking = (kind: Kind, ask: GraphqlRow["ask"]): GraphqlRow => ({ kind, ask });

const ACCOUNTS = 150;
const homes = new WeakMap<World, { readonly budgetId: string; left: number }>();
let made = 0;
const unique = (): string => `n${++made}`;

/** Where a money account can be made: a new budget that all share once the last one is nearly full. */
async function home(world: World): Promise<string> {
  let found = homes.get(world);
  if (found === undefined || found.left === 0) {
    found = { budgetId: (await sharedBudget(world)).id, left: ACCOUNTS };
    homes.set(world, found);
  }
  found.left--;
  return found.budgetId;
}

export async function aMoneyAccount(world: World): Promise<any> {
  return (await world.owner.post("/money-accounts", { budgetId: await home(world), name: unique(), kind: "bank" })).body;
}

const deleted = async (world: World): Promise<any> => {
  const account = await aMoneyAccount(world);
  await world.owner.delete(`/money-accounts/${account.id}`);
  return account;
};
const pathOf = async (world: World): Promise<string> => `/money-accounts/${(await aMoneyAccount(world)).id}`;

/** A statement of an account in which nothing has moved yet. */
async function aStatement(world: World): Promise<any> {
  const path = `${await pathOf(world)}/statements`;
  const { body } = await world.owner.post(path, { date: "2026-01-31", balance: 0 });
  return { ...body, path: `${path}/${body.id}` };
}

/** The operations about money accounts. */
export const moneyAccountRows: Readonly<Record<string, Row>> = {
  listMoneyAccounts: row("read", ({ budget }: World) => ({ path: `/money-accounts?budgetId=${budget.id}` })),
  createMoneyAccount: row("write", async (world: World) => ({
    path: "/money-accounts",
    body: { budgetId: await home(world), name: unique(), kind: "cash" },
  })),
  getMoneyAccount: row("read", async (world: World) => ({ path: await pathOf(world) })),
  getMoneyAccountBalances: row("read", async (world: World) => ({ path: `${await pathOf(world)}/balances` })),
  listAccountStatements: row("read", async (world: World) => ({ path: `${await pathOf(world)}/statements` })),
  createAccountStatement: row("write", async (world: World) => ({
    path: `${await pathOf(world)}/statements`,
    body: { date: "2026-01-31", balance: 0 },
  })),
  getAccountStatement: row("read", async (world: World) => ({ path: (await aStatement(world)).path })),
  deleteAccountStatement: row("write", async (world: World) => ({ path: (await aStatement(world)).path })),
  updateMoneyAccount: row("write", async (world: World) => ({ path: await pathOf(world), body: { note: unique() } })),
  deleteMoneyAccount: row("write", async (world: World) => ({ path: await pathOf(world) })),
  restoreMoneyAccount: row("write", async (world: World) => ({ path: `/money-accounts/${(await deleted(world)).id}/restore` })),
};

const text = JSON.stringify;
const naming = async (field: string, account: Promise<any>, more: string, fields: string): Promise<string> =>
  `${field}(id: ${text((await account).id)}${more}) { ${fields} }`;

/** The fields of Query and Mutation about money accounts. */
export const moneyAccountRoots: Readonly<Record<string, GraphqlRow>> = {
  moneyAccount: asking("read", async (world) => ({ query: `{ ${await naming("moneyAccount", aMoneyAccount(world), "", "id")} }` })),
  moneyAccounts: asking("read", ({ budget }) => ({ query: `{ moneyAccounts(budgetId: ${text(budget.id)}) { nodes { id } } }` })),
  moneyAccountBalances: asking("read", async (world) => ({
    query: `{ ${await naming("moneyAccountBalances", aMoneyAccount(world), "", "from")} }`,
  })),
  netWorth: asking("read", ({ budget }) => ({ query: `{ netWorth(budgetId: ${text(budget.id)}) { data { month } } }` })),
  accountStatement: asking("read", async (world) => ({ query: `{ ${await naming("accountStatement", aStatement(world), "", "id")} }` })),
  accountStatements: asking("read", async (world) => ({
    query: `{ accountStatements(moneyAccountId: ${text((await aMoneyAccount(world)).id)}) { nodes { id } } }`,
  })),
  createAccountStatement: asking("write", async (world) => ({
    query: "mutation($input: CreateAccountStatementInput!) { createAccountStatement(input: $input) { made } }",
    variables: { input: { moneyAccountId: (await aMoneyAccount(world)).id, date: "2026-01-31", balance: 0 } },
  })),
  deleteAccountStatement: asking("write", async (world) => ({
    query: `mutation { ${await naming("deleteAccountStatement", aStatement(world), "", "__typename")} }`,
  })),
  createMoneyAccount: asking("write", async (world) => ({
    query: "mutation($input: CreateMoneyAccountInput!) { createMoneyAccount(input: $input) { __typename } }",
    variables: { input: { budgetId: await home(world), name: unique(), kind: "CASH" } },
  })),
  updateMoneyAccount: asking("write", async (world) => ({
    query: `mutation { ${await naming("updateMoneyAccount", aMoneyAccount(world), ', input: { note: "n" }', "__typename")} }`,
  })),
  deleteMoneyAccount: asking("write", async (world) => ({
    query: `mutation { ${await naming("deleteMoneyAccount", aMoneyAccount(world), "", "__typename")} }`,
  })),
  restoreMoneyAccount: asking("write", async (world) => ({
    query: `mutation { ${await naming("restoreMoneyAccount", deleted(world), "", "__typename")} }`,
  })),
};

/** The fields that lead to money accounts and from them. */
export const moneyAccountFields: Readonly<Record<string, GraphqlRow>> = {
  "Budget.moneyAccounts": asking("read", ({ budget }) => ({
    query: `{ budget(id: ${text(budget.id)}) { moneyAccounts { nodes { id } } } }`,
  })),
  ...Object.fromEntries(
    [
      ["AccountStatement.budget", "budget { id }"],
      ["AccountStatement.moneyAccount", "moneyAccount { id }"],
      ["AccountStatement.supersededBy", "supersededBy { id }"],
      ["DriftedMovement.expense", "drift { movements { expense { id } } }"],
    ].map(([field = "", fields = ""]) => [
      field,
      asking("read", async (world) => ({ query: `{ ${await naming("accountStatement", aStatement(world), "", fields)} }` })),
    ]),
  ),
  "LastStatement.statement": asking("read", async (world) => ({
    query: `{ moneyAccount(id: ${text((await aStatement(world)).moneyAccountId)}) { lastStatement { statement { id } } } }`,
  })),
  "RegisterEntry.statement": asking("read", async (world) => {
    const { id, budgetId } = await aMoneyAccount(world);
    return {
      query: `{ expenses(budgetId: ${text(budgetId)}, filter: { moneyAccountId: [${text(id)}] }) { edges { entry { statement { id } } } } }`,
    };
  }),
  "AccountWorth.moneyAccount": asking("read", async (world) => ({
    query: `{ netWorth(budgetId: ${text((await aMoneyAccount(world)).budgetId)}) { data { accounts { moneyAccount { id } } } } }`,
  })),
  "Forecast.moneyAccount": asking("read", async (world) => {
    const { id, budgetId } = await aMoneyAccount(world);
    return { query: `{ forecast(budgetId: ${text(budgetId)}, moneyAccountId: ${text(id)}) { moneyAccount { id } } }` };
  }),
  "MoneyAccountBalances.moneyAccount": asking("read", async (world) => ({
    query: `{ ${await naming("moneyAccountBalances", aMoneyAccount(world), "", "moneyAccount { id }")} }`,
  })),
  "NetWorth.budget": asking("read", ({ budget }) => ({ query: `{ netWorth(budgetId: ${text(budget.id)}) { budget { id } } }` })),
  "MoneyAccount.budget": asking("read", async (world) => ({
    query: `{ ${await naming("moneyAccount", aMoneyAccount(world), "", "budget { id }")} }`,
  })),
};
