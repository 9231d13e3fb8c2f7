/** All of an expense, as GraphQL is asked for it. */
export const expenseFields = `
  id budgetId categoryId type amount currency date month description payee note tags
  splits { categoryId amount note } original { amount currency rate } externalId source
  moneyAccountId: moneyAccount { id } cleared statementId: statement { id } toMoneyAccountId: toMoneyAccount { id } toStatementId: toStatement { id } toAmount toDate toCleared toExternalId toSource
  createdBy { accountId } origin { kind id: originId } reviewed because { field rule: ruleId recurring: recurringId payee text }
  occurrence { recurringId date } version createdAt updatedAt
`;
