import "reflect-metadata";
import type { GraphQLSchema } from "graphql";
import { buildSchemaSync } from "type-graphql";
import { AccountResolver } from "./resolvers/accounts/AccountResolver.js";
import { AdministrationResolver, ManagedAccountResolver, NearQuotaResolver } from "./resolvers/AdministrationResolver.js";
import { AddressResolver } from "./resolvers/accounts/AddressResolver.js";
import { BudgetResolver } from "./resolvers/budgets/BudgetResolver.js";
import { CategoryResolver } from "./resolvers/CategoryResolver.js";
import { CredentialResolver } from "./resolvers/accounts/CredentialResolver.js";
import { ExpenseBatchResolver } from "./resolvers/expenses/ExpenseBatchResolver.js";
import { ExpenseLinkResolver } from "./resolvers/expenses/ExpenseLinkResolver.js";
import { ExpenseEdgeResolver, ExpenseResolver, SplitResolver } from "./resolvers/expenses/ExpenseResolver.js";
import { OccurrenceOfExpenseResolver, ReasonResolver } from "./resolvers/expenses/ReasonResolver.js";
import { BudgetNewsResolver, LiveResolver } from "./live/LiveResolver.js";
import { ImportResolver, ImportRowResolver, UndoImportResolver } from "./resolvers/ImportResolver.js";
import { ComparedCategoryResolver, ComparedSideResolver, ComparisonResolver } from "./resolvers/months/ComparisonResolver.js";
import {
  AccountStatementResolver,
  DriftedMovementResolver,
  LastStatementResolver,
  RegisterEntryResolver,
} from "./resolvers/AccountStatementResolver.js";
import { MoneyAccountResolver } from "./resolvers/MoneyAccountResolver.js";
import { MonthCategoryResolver, MonthResolver } from "./resolvers/months/MonthResolver.js";
import { FundedAmountResolver, PlannedAmountResolver, PlanResolver, SuggestionResolver } from "./resolvers/months/PlanResolver.js";
import { BudgetListsResolver } from "./resolvers/budgets/BudgetListsResolver.js";
import { AccountWorthResolver, MoneyAccountBalancesResolver, NetWorthResolver } from "./resolvers/WorthResolver.js";
import { BudgetSharingResolver } from "./resolvers/sharing/BudgetSharingResolver.js";
import { ActivityResolver, InvitationResolver, MemberResolver } from "./resolvers/sharing/SharedThingsResolver.js";
import { DriftResolver, MonthlyBudgetCategoryResolver, MonthlyBudgetResolver } from "./resolvers/months/MonthlyBudgetResolver.js";
import { NodeResolver } from "./resolvers/NodeResolver.js";
import { OccurrenceResolver } from "./resolvers/recurring/OccurrenceResolver.js";
import { RecurringResolver, RecurringTemplateResolver, SingleOccurrenceResolver } from "./resolvers/recurring/RecurringResolver.js";
import { ForecastResolver, ReportResolver, SpendingResolver, SpendingRowResolver, TrendsResolver } from "./resolvers/ReportResolver.js";
import {
  RuleResolver,
  RuleSplitResolver,
  RuleSuggestionResolver,
  RuleThenResolver,
  RuleWhenResolver,
} from "./resolvers/rules/RuleResolver.js";
import { RuledFieldsResolver, RuleEffectResolver, RuleRunResolver } from "./resolvers/rules/RuleRunResolver.js";
import { PayeeResolver } from "./resolvers/PayeeResolver.js";
import { CaptureResolver } from "./resolvers/CaptureResolver.js";
import { SharingResolver } from "./resolvers/sharing/SharingResolver.js";
import { ChangeResolver, SyncResolver } from "./resolvers/SyncResolver.js";
import type { AnswerSchemas } from "../services/access/sentAlone.js";
import { describeTypes, type Described } from "./descriptions.js";
import { describeErrorCodes, type DescribedOperations } from "./errorCodes.js";
import { mainFirst } from "./mainFirst.js";
import { plainFields } from "./plainFields.js";
import { wireFields } from "./wireFields.js";

const silent: AsyncIterable<never> = { [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }) };

/** What the answers of both APIs are made of. */
interface Answers {
  readonly components: { readonly schemas: AnswerSchemas };
}

/** The schema, with the texts that the OpenAPI document has for the same words. Resolvers keep no state: the context has the services. */
export function buildSchema(described: Described & DescribedOperations & Answers): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      AccountStatementResolver,
      DriftedMovementResolver,
      LastStatementResolver,
      RegisterEntryResolver,
      ActivityResolver,
      BudgetListsResolver,
      AddressResolver,
      AdministrationResolver,
      BudgetResolver,
      BudgetSharingResolver,
      CaptureResolver,
      CategoryResolver,
      BudgetNewsResolver,
      ChangeResolver,
      ComparedCategoryResolver,
      ComparedSideResolver,
      ComparisonResolver,
      CredentialResolver,
      DriftResolver,
      ExpenseBatchResolver,
      ExpenseEdgeResolver,
      ExpenseLinkResolver,
      ExpenseResolver,
      FundedAmountResolver,
      ImportResolver,
      ImportRowResolver,
      InvitationResolver,
      LiveResolver,
      ManagedAccountResolver,
      NearQuotaResolver,
      MemberResolver,
      MoneyAccountResolver,
      MoneyAccountBalancesResolver,
      NetWorthResolver,
      AccountWorthResolver,
      MonthCategoryResolver,
      MonthResolver,
      MonthlyBudgetCategoryResolver,
      MonthlyBudgetResolver,
      NodeResolver,
      PayeeResolver,
      PlanResolver,
      PlannedAmountResolver,
      OccurrenceResolver,
      OccurrenceOfExpenseResolver,
      RecurringResolver,
      RecurringTemplateResolver,
      ReasonResolver,
      ReportResolver,
      RuledFieldsResolver,
      RuleWhenResolver,
      SpendingResolver,
      TrendsResolver,
      ForecastResolver,
      RuleEffectResolver,
      RuleResolver,
      RuleRunResolver,
      RuleSplitResolver,
      RuleSuggestionResolver,
      RuleThenResolver,
      SpendingRowResolver,
      SharingResolver,
      SingleOccurrenceResolver,
      SplitResolver,
      SuggestionResolver,
      SyncResolver,
      UndoImportResolver,
    ],
    // Each subscription makes its own stream; type-graphql wants one of these all the same.
    pubSub: { publish: () => undefined, subscribe: () => silent },
    validate: false,
  });
  plainFields(schema);
  wireFields(schema, described.components.schemas);
  mainFirst(schema);
  describeTypes(schema, described);
  describeErrorCodes(schema, described);
  return schema;
}
