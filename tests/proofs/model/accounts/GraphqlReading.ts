import type { Phone } from "../../../support/clients.js";
import { restAnswer } from "../../../support/words.js";
import { inRestWords, statementFields } from "../../../moneyaccounts/statementWorld.js";
import type { Reading, ServedAccount, ServedBudget, ServedRegister, ServedRow, Span } from "./reading.js";

const sums = "totals { count income expenses refunds net transfers { count amount } }";
const figures = "budgeted carriedIn spent available carriedOut expensesCount";
const monthDocument = `query($budget: ID!, $from: YearMonth!, $to: YearMonth!) {
  months(budgetId: $budget, from: $from, to: $to) {
    month totalIncome totalBudgeted totalSpent totalAvailable totalCarriedIn totalCarriedOut uncategorisedSpent uncategorisedCount
    expensesCount toAssign money { assets owed unassigned }
    categories { categoryId parentId ${figures} withChildren { budgeted spent available } }
  }
  netWorth(budgetId: $budget, from: $from, to: $to) {
    data { month currencies { currency assets owed net } accounts { moneyAccount { id } balance } }
  }
  expenses(budgetId: $budget, first: 1) { ${sums} }
  linkSuggestions(budgetId: $budget) { out { id } in { id } days }
}`;
const accountDocument = `query($id: ID!, $from: Date!, $to: Date!) {
  moneyAccount(id: $id) {
    name kind currency onBudget closedAt opening { amount date booked from } balance { today cleared all } identifiers
  }
  byMonth: moneyAccountBalances(id: $id, from: $from, to: $to, by: MONTH) { data { month balance } }
  byDay: moneyAccountBalances(id: $id, from: $from, to: $to, by: DAY) { data { date balance } }
  accountStatements(moneyAccountId: $id, first: 20) { nodes { ${statementFields} } }
}`;
const registerDocument = `query($budget: ID!, $place: ID!, $after: String) {
  expenses(budgetId: $budget, filter: { moneyAccountId: [$place] }, sort: DATE_ASC, first: 100, after: $after) {
    edges {
      entry { date amount cleared balance statement { id } }
      node {
        id type amount date month categoryId cleared note toAmount toDate toCleared externalId source toExternalId toSource
        original { amount currency } splits { categoryId amount } moneyAccount { id } toMoneyAccount { id }
        statement { id } toStatement { id }
      }
    }
    pageInfo { hasNextPage endCursor }
    ${sums}
  }
}`;

export class GraphqlReading implements Reading {
  readonly name = "GraphQL";
  readonly namesDeleted = false;

  constructor(
    private readonly person: Phone,
    private readonly budgetId: string,
  ) {}

  async account(id: string, { firstDay, lastDay }: Span): Promise<ServedAccount> {
    const { moneyAccount, byMonth, byDay, accountStatements } = await this.read(accountDocument, { id, from: firstDay, to: lastDay });
    const account = restAnswer("MoneyAccount", moneyAccount);
    return { account, byMonth: byMonth.data, byDay: byDay.data, statements: accountStatements.nodes.map(inRestWords) };
  }

  async register(place: string): Promise<ServedRegister> {
    const rows: ServedRow[] = [];
    for (let after: string | null = null; ;) {
      const { expenses }: any = await this.read(registerDocument, { budget: this.budgetId, place, after });
      rows.push(...expenses.edges.map(rowOf));
      if (!expenses.pageInfo.hasNextPage) return { rows, totals: expenses.totals };
      after = expenses.pageInfo.endCursor;
    }
  }

  async budget({ from, to }: Span): Promise<ServedBudget> {
    const { months, netWorth, expenses, linkSuggestions } = await this.read(monthDocument, { budget: this.budgetId, from, to });
    const worth = netWorth.data.map(({ month, currencies, accounts }: ServedRow) => {
      const held = accounts.map(({ moneyAccount, balance }: ServedRow) => ({ moneyAccountId: moneyAccount.id, balance }));
      return { month, currencies, accounts: held };
    });
    const suggestions = linkSuggestions.map((pair: ServedRow) => ({ out: pair["out"].id, in: pair["in"].id, days: pair["days"] }));
    return { months, netWorth: worth, totals: expenses.totals, suggestions };
  }

  private async read(document: string, variables: object): Promise<any> {
    const { body, text } = await this.person.graphql(document, variables);
    if (body.errors !== undefined) throw new Error(text);
    return body.data;
  }
}

function rowOf({ node, entry }: ServedRow): ServedRow {
  const { moneyAccount, toMoneyAccount, statement, toStatement, ...fields } = restAnswer("Expense", node);
  return {
    ...fields,
    moneyAccountId: moneyAccount?.id ?? null,
    toMoneyAccountId: toMoneyAccount?.id ?? null,
    statementId: statement?.id ?? null,
    toStatementId: toStatement?.id ?? null,
    entry: entry === null ? null : entryOf(entry),
  };
}

function entryOf({ statement, ...fields }: ServedRow): ServedRow {
  return { ...fields, statementId: statement?.id ?? null };
}
