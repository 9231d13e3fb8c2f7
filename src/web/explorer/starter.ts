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

mutation Logout {
  logout { ok }
}
`;

/** What stands under "Variables": the one that ThisMonth needs. */
export const variables = `{
  "budgetId": "bud_..."
}
`;
