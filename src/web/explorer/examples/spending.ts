import type { Example } from "./Example.js";

export const expenses: Example = {
  area: "Expenses",
  about: "Create an expense, search, filter, page",
  variables: ["budgetId", "date"],
  query: `# The same key again gives the first answer, and
# no second expense.
mutation AddExpense($budgetId: ID!, $date: Date!) {
  createExpense(
    input: {
      budgetId: $budgetId
      date: $date
      amount: 1250
      payee: "Corner Market"
    }
    idempotencyKey: "corner-market-1"
  ) {
    expense { id version createdBy { name } }
    months { month totalSpent } # what it moved
  }
}

query Search($budgetId: ID!) {
  expenses(
    budgetId: $budgetId
    filter: { q: "corner", uncategorised: true }
    sort: AMOUNT_DESC
    first: 10
  ) {
    nodes {
      date
      amount
      payee
      category { name parent { name } }
    }
    totals { count expenses }
    pageInfo { hasNextPage endCursor }
  }
}
`,
};

export const reports: Example = {
  area: "Reports",
  about: "Spending by payee, the trend of half a year",
  variables: ["budgetId"],
  query: `query Report($budgetId: ID!) {
  spending(budgetId: $budgetId, groupBy: PAYEE) {
    from
    to
    rows { name spent share }
  }
  trends(budgetId: $budgetId, months: 6) {
    rows { month income spent saved }
  }
}
`,
};
