import type { Example } from "./Example.js";

export const budgets: Example = {
  area: "Budgets",
  about: "Create a budget, list your budgets",
  variables: [],
  query: `mutation NewBudget {
  createBudget(
    input: { name: "Household", currency: "EUR" }
  ) {
    budget { id name currency startMonth version }
  }
}

query MyBudgets {
  budgets(first: 20) {
    nodes { id name currency role archivedAt }
    pageInfo { hasNextPage endCursor }
  }
}
`,
};

export const categories: Example = {
  area: "Categories",
  about: "Create a category, list categories",
  variables: ["budgetId"],
  query: `mutation AddCategory($budgetId: ID!) {
  createCategory(
    input: {
      budgetId: $budgetId
      name: "Groceries"
      budgeted: 45000 # each month
      rollover: { policy: SURPLUS }
    }
  ) {
    category { id name budgeted }
    months { month toAssign } # what it moved
  }
}

query Categories($budgetId: ID!) {
  categories(budgetId: $budgetId) {
    nodes {
      id
      name
      budgeted
      expenses(first: 3) {
        nodes { date amount payee }
        totals { count net }
      }
    }
  }
}
`,
};

export const months: Example = {
  area: "Months",
  about: "Read a month, assign money",
  variables: ["budgetId", "month"],
  query: `query ThisMonth($budgetId: ID!, $month: YearMonth) {
  month(budgetId: $budgetId, month: $month) {
    from
    to
    status
    toAssign # what no category has been given yet
    totalBudgeted
    totalSpent
    totalAvailable
    categories {
      category { id }
      name
      budgeted # what this month gets
      carriedIn # what the month before left over
      spent
      available # budgeted + carriedIn - spent
    }
  }
}

# Write the id of a category in place of cat_...;
# null, said aloud, is the pool.
mutation FromThePool(
  $budgetId: ID!
  $month: YearMonth!
) {
  createTransfer(
    input: {
      budgetId: $budgetId
      month: $month
      from: null
      to: "cat_..."
      amount: 5000
    }
  ) {
    months { month toAssign }
  }
}
`,
};

export const statements: Example = {
  area: "Closing a month",
  about: "Close a month, see what changed since",
  variables: ["budgetId", "month"],
  query: `mutation CloseMonth(
  $budgetId: ID!
  $month: YearMonth!
) {
  closeMonth(
    input: { budgetId: $budgetId, month: $month }
  ) {
    made # false: nothing had changed
    monthlyBudget { id version }
  }
}

query Statements($budgetId: ID!) {
  monthlyBudgets(budgetId: $budgetId, first: 5) {
    nodes {
      id
      month
      version
      totalSpent
      stale # the live month differs
      closedBy { name }
    }
  }
}
`,
};
