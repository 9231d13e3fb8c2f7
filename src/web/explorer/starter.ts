/** The first tab of the explorer: a whole journey, one operation at a time. */
export const starter = `# Welcome. Everything here talks to this server,
# with the session cookie of this browser.
#
# 1. Put the cursor into an operation and press
#    Ctrl+Enter (the play button lets you choose).
# 2. Start with Register; later on, Login.
# 3. NewBudget answers with an id. Write it under
#    "Variables" below, and run ThisMonth.
#
# A token instead of the cookie: under "Headers"
#    { "Authorization": "Bearer <your token>" }
#
# Amounts are whole minor units: 1250 = EUR 12.50.

mutation Register {
  register(
    input: {
      email: "you@example.com"
      password: "a long pass phrase of yours"
      name: "You"
    }
  ) {
    account { id email name }
  }
}

mutation Login {
  login(
    input: {
      email: "you@example.com"
      password: "a long pass phrase of yours"
    }
  ) {
    account { id email name }
  }
}

mutation NewBudget {
  createBudget(
    input: { name: "Household", currency: "EUR" }
  ) {
    budget { id name currency startMonth }
  }
}

query MyBudgets {
  me { id email }
  budgets {
    nodes { id name currency role }
  }
}

query ThisMonth($budgetId: ID!) {
  # the current one; or month: "2026-01"
  month(budgetId: $budgetId) {
    from
    to
    status
    toAssign       # what no category has been given yet
    totalBudgeted
    totalSpent
    totalAvailable
    categories {
      name
      budgeted     # what this month gets
      carriedIn    # what the month before left over
      spent
      available    # budgeted + carriedIn - spent
    }
  }
}

mutation AddExpense($budgetId: ID!) {
  createExpense(
    input: { budgetId: $budgetId, date: "2026-01-17", amount: 1250, payee: "Corner Market" }
    idempotencyKey: "once"
  ) {
    expense { id version createdBy { name } }
    months { month totalSpent }   # what it moved
  }
}

query Search($budgetId: ID!) {
  expenses(
    budgetId: $budgetId
    filter: { q: "corner", categoryId: null }
    sort: AMOUNT_DESC
    first: 10
  ) {
    nodes { date amount payee category { name parent { name } } }
    totals { count expenses }
    pageInfo { hasNextPage endCursor }
  }
}

query Report($budgetId: ID!) {
  spending(budgetId: $budgetId, groupBy: PAYEE) { rows { name spent share } }
  trends(budgetId: $budgetId, months: 6) { rows { month income spent saved } }
}

mutation CloseMonth($budgetId: ID!) {
  closeMonth(input: { budgetId: $budgetId, month: "2026-01" }) {
    made
    monthlyBudget { id version stale }
  }
}

query Sharing($budgetId: ID!) {
  budget(id: $budgetId) {
    members { name role }
    activity(first: 5) { nodes { at by { name } action kind label } }
  }
}

# Stays open, and tells of each change
subscription Live($budgetId: ID!) {
  budgetChanged(budgetId: $budgetId) { cursor months kinds }
}

mutation Logout {
  logout { ok }
}
`;

/** What stands under "Variables": the one that ThisMonth needs. */
export const variables = `{
  "budgetId": "bud_..."
}
`;
