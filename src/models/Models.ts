import type { Connection } from "mongoose";
import { type AccessTokenDoc, accessTokenSchema } from "./accounts/accessToken.js";
import { type AccountDoc, accountSchema } from "./accounts/account.js";
import { type VerificationDoc, verificationSchema } from "./verification.js";
import { type EmailClaimDoc, emailClaimSchema } from "./accounts/emailClaim.js";
import { type ActivityDoc, activitySchema } from "./sharing/activity.js";
import { type MembershipDoc, membershipSchema } from "./sharing/membership.js";
import { type BudgetDoc, budgetSchema } from "./budget.js";
import { type CategoryDoc, categorySchema } from "./category.js";
import { type ChangeDoc, changeSchema } from "./sync/change.js";
import { type ChangeHeadDoc, changeHeadSchema } from "./sync/changeHead.js";
import { type ExpenseDoc, expenseSchema } from "./expenses/expense.js";
import { type IdempotencyKeyDoc, idempotencyKeySchema } from "./idempotencyKey.js";
import {
  type ImportChunkDoc,
  importChunkSchema,
  type ImportDoc,
  type ImportPageDoc,
  importPageSchema,
  type ImportProfileDoc,
  importProfileSchema,
  importSchema,
} from "./import.js";
import { type LedgerDoc, type LedgerPageDoc, ledgerPageSchema, ledgerSchema } from "./ledger.js";
import { type MonthlyBudgetDoc, monthlyBudgetSchema } from "./months/monthlyBudget.js";
import {
  type AccountStatementDoc,
  accountStatementSchema,
  type StatementPageDoc,
  statementPageSchema,
} from "./moneyaccounts/accountStatement.js";
import { type MoneyAccountDoc, moneyAccountSchema } from "./moneyaccounts/moneyAccount.js";
import { type MailDoc, mailSchema } from "./mail/mail.js";
import { type PlanDoc, planSchema } from "./months/plan.js";
import { type PayeeDoc, payeeSchema } from "./payee.js";
import { type RecurringDoc, recurringSchema } from "./recurring/recurring.js";
import { type RuleDoc, ruleSchema } from "./rules/rule.js";
import { type RuleRunDoc, type RuleRunPageDoc, ruleRunPageSchema, ruleRunSchema } from "./rules/ruleRun.js";
import { type SyncPositionDoc, syncPositionSchema } from "./sync/syncPosition.js";
import { type WalkDoc, walkSchema } from "./sync/walk.js";
import { boundCommands } from "./boundCommands.js";
import type { CollectionName } from "./collections.js";
import { type SecurityEventDoc, securityEventSchema } from "./accounts/securityEvent.js";
import { type SessionDoc, sessionSchema } from "./accounts/session.js";

/** Every collection, bound to one connection: nothing here is global, so that tests run side by side. */
export type Models = Readonly<ReturnType<typeof modelsOn>>;

export function createModels(connection: Connection): Models {
  const models = modelsOn(connection);
  for (const model of Object.values(models)) boundCommands(model.collection, connection);
  return models;
}

function modelsOn(connection: Connection) {
  return {
    accounts: connection.model<AccountDoc>("Account", accountSchema),
    emailClaims: connection.model<EmailClaimDoc>("EmailClaim", emailClaimSchema),
    memberships: connection.model<MembershipDoc>("Membership", membershipSchema),
    sessions: connection.model<SessionDoc>("Session", sessionSchema),
    accessTokens: connection.model<AccessTokenDoc>("AccessToken", accessTokenSchema),
    securityEvents: connection.model<SecurityEventDoc>("SecurityEvent", securityEventSchema),
    budgets: connection.model<BudgetDoc>("Budget", budgetSchema),
    categories: connection.model<CategoryDoc>("Category", categorySchema),
    moneyAccounts: connection.model<MoneyAccountDoc>("MoneyAccount", moneyAccountSchema),
    accountStatements: connection.model<AccountStatementDoc>("AccountStatement", accountStatementSchema),
    statementPages: connection.model<StatementPageDoc>("StatementPage", statementPageSchema),
    plans: connection.model<PlanDoc>("Plan", planSchema),
    recurring: connection.model<RecurringDoc>("Recurring", recurringSchema),
    expenses: connection.model<ExpenseDoc>("Expense", expenseSchema),
    monthlyBudgets: connection.model<MonthlyBudgetDoc>("MonthlyBudget", monthlyBudgetSchema),
    ledgers: connection.model<LedgerDoc>("Ledger", ledgerSchema),
    ledgerPages: connection.model<LedgerPageDoc>("LedgerPage", ledgerPageSchema),
    changes: connection.model<ChangeDoc>("Change", changeSchema),
    changeHeads: connection.model<ChangeHeadDoc>("ChangeHead", changeHeadSchema),
    imports: connection.model<ImportDoc>("Import", importSchema),
    importChunks: connection.model<ImportChunkDoc>("ImportChunk", importChunkSchema),
    importPages: connection.model<ImportPageDoc>("ImportPage", importPageSchema),
    importProfiles: connection.model<ImportProfileDoc>("ImportProfile", importProfileSchema),
    idempotencyKeys: connection.model<IdempotencyKeyDoc>("IdempotencyKey", idempotencyKeySchema),
    syncPositions: connection.model<SyncPositionDoc>("SyncPosition", syncPositionSchema),
    activities: connection.model<ActivityDoc>("Activity", activitySchema),
    mails: connection.model<MailDoc>("Mail", mailSchema),
    payees: connection.model<PayeeDoc>("Payee", payeeSchema),
    rules: connection.model<RuleDoc>("Rule", ruleSchema),
    ruleRuns: connection.model<RuleRunDoc>("RuleRun", ruleRunSchema),
    ruleRunPages: connection.model<RuleRunPageDoc>("RuleRunPage", ruleRunPageSchema),
    verifications: connection.model<VerificationDoc>("Verification", verificationSchema),
    walks: connection.model<WalkDoc>("Walk", walkSchema),
  } satisfies Readonly<Record<CollectionName, unknown>>;
}
