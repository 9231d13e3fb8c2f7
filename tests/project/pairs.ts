import { operations } from "../../src/operations/operations.js";

/** An operation of the REST API, and its root field in GraphQL or why it has none. */
export type Pair =
  | {
      readonly field: string;
      /** Inputs that only one API has, by name, with the reason. */
      readonly alone?: Readonly<Record<string, string>>;
    }
  | { readonly reason: string };

const nested = "a field of the month or of the budget says it";

/** Why the records of these name no root field. */
const onlyRest: Readonly<Record<string, string>> = {
  refresh: "a cookie session has no token to refresh",
  exportMe: "a download",
  listMembers: nested,
  getMember: "`node` finds a member by the id",
  listInvitations: nested,
  listActivity: nested,
  exportExpenses: "a download",
  importExpenses: "an upload",
  getMonthCategory: nested,
  getMonthlyBudgetCsv: "a download",
  getOpenApi: "introspection says it",
};

/** What only GraphQL has. */
export const onlyGraphql: Readonly<Record<string, string>> = {
  issueBearer: "it makes a bearer token of a cookie session, and REST has no cookies",
  node: "REST reads each kind at its own address",
  nodes: "REST reads each kind at its own address",
  budgetChanged: "REST waits for news with `wait`",
};

const paged = { after: "REST answers all of them on one page", first: "REST answers all of them on one page" };

const ofAccount = { id: "of the account in the address", moneyAccountId: "of the account, which stands in no address" };
const inAccount = { statementId: "the id of the statement, which is `id` there" };

const alone: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listSessions: paged,
  listAccessTokens: paged,
  listAccountStatements: ofAccount,
  createAccountStatement: ofAccount,
  getAccountStatement: inAccount,
  deleteAccountStatement: inAccount,
  deleteInvitation: { budgetId: "the id of an invitation says of which budget it is" },
  listExpenses: { totals: "a field of the connection, summed when it is asked for" },
  getImport: { rows: "an argument of the field `rows` there", cursor: "of the field `rows` there", limit: "of the field `rows` there" },
  sync: { wait: "a subscription waits" },
};

/** Every operation of the REST API by its operationId. */
export const pairs: Readonly<Record<string, Pair>> = Object.fromEntries(
  operations
    .filter(([, { rest }]) => rest !== false)
    .map(([name, { fields = [name] }]): [string, Pair] => {
      const [field] = fields;
      return [name, field === undefined ? { reason: onlyRest[name] ?? "" } : { field, alone: alone[name] ?? {} }];
    }),
);

/** What is said of an operation that has no such exception. */
export const stale: readonly string[] = [...Object.keys(onlyRest), ...Object.keys(alone)].filter(
  (name) => pairs[name] === undefined || "field" in pairs[name] !== name in alone,
);
