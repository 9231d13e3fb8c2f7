import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import type { Services } from "../services/Services.js";
import { AccountResolver } from "./resolvers/accounts/AccountResolver.js";
import { BudgetResolver } from "./resolvers/budgets/BudgetResolver.js";
import { CategoryMoveResolver } from "./resolvers/categories/CategoryMoveResolver.js";
import { CategoryResolver } from "./resolvers/categories/CategoryResolver.js";
import { CredentialResolver } from "./resolvers/accounts/CredentialResolver.js";
import { ExpenseBatchResolver } from "./resolvers/expenses/ExpenseBatchResolver.js";
import { ExpenseResolver, SplitResolver } from "./resolvers/expenses/ExpenseResolver.js";
import { ImportResolver } from "./resolvers/imports/ImportResolver.js";
import { MonthCategoryResolver, MonthResolver } from "./resolvers/months/MonthResolver.js";
import { MonthlyBudgetResolver } from "./resolvers/months/MonthlyBudgetResolver.js";
import { LiveResolver } from "./live/LiveResolver.js";
import { NodeResolver } from "./resolvers/NodeResolver.js";
import { ReportResolver } from "./resolvers/reports/ReportResolver.js";
import { SharingResolver } from "./resolvers/sharing/SharingResolver.js";
import { SyncResolver } from "./resolvers/sync/SyncResolver.js";
import { describeTypes, type Described } from "./descriptions.js";
import { freshRows } from "./freshRows.js";
import { plainFields } from "./plainFields.js";

const silent: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) };

/** The schema, with the texts that the OpenAPI document has for the same words. Resolvers are made once and keep no state. */
export function buildSchema(described: Described, services?: Services): GraphQLSchema {
  const made = new Map<unknown, unknown>();
  const get = (resolver: new (services: Services | undefined) => unknown): unknown => {
    if (!made.has(resolver)) made.set(resolver, new resolver(services));
    return made.get(resolver);
  };
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      BudgetResolver,
      CategoryMoveResolver,
      CategoryResolver,
      CredentialResolver,
      ExpenseBatchResolver,
      ExpenseResolver,
      ImportResolver,
      LiveResolver,
      MonthCategoryResolver,
      MonthResolver,
      MonthlyBudgetResolver,
      NodeResolver,
      ReportResolver,
      SharingResolver,
      SplitResolver,
      SyncResolver,
    ],
    container: { get },
    // Each subscription makes its own stream; type-graphql wants one of these all the same.
    pubSub: { publish: () => undefined, subscribe: () => silent },
    validate: false,
  });
  return describeTypes(freshRows(plainFields(schema)), described);
}
