import type { Example } from "./Example.js";

export const sharing: Example = {
  area: "Sharing",
  about: "Invite a member, list the activity",
  variables: ["budgetId"],
  query: `# Needs an address of your own that is confirmed.
mutation Invite($budgetId: ID!) {
  inviteMember(
    input: {
      budgetId: $budgetId
      email: "friend@example.com"
      role: EDITOR
    }
  ) {
    code # shown this once
    invitation { id expiresAt }
  }
}

query WhoDidWhat($budgetId: ID!) {
  budget(id: $budgetId) {
    role
    activity(first: 10) {
      nodes { at by { name } action kind label }
    }
  }
}
`,
};

export const live: Example = {
  area: "Live changes",
  about: "Subscribe to changes, read what changed",
  variables: ["budgetId"],
  query: `# Stays open and tells of each change; stop it with
# the same button. Change something in another tab.
subscription Live($budgetId: ID!) {
  budgetChanged(budgetId: $budgetId) {
    cursor
    months
    kinds
  }
}

# What changed after a cursor: since: "..."
query Sync($budgetId: ID!) {
  sync(budgetId: $budgetId, limit: 10) {
    changes { kind resourceId deleted }
    cursor
    hasMore
  }
}
`,
};
