import type { Example } from "./Example.js";

/** Opened at the first visit. Lines are short enough for half a small screen. */
export const account: Example = {
  area: "Signing in",
  about: "Register, sign in, read your account, sign out",
  variables: [],
  query: `# Welcome. All of this talks to this server,
# with this browser's session cookie.
#
# 1. Put the cursor into an operation; press
#    Ctrl+Enter (the play button asks which).
# 2. Start with Register; later on, Login.
# 3. "Examples", on the left, has one for each
#    area, with your own budget in it.
#
# A token in place of the cookie goes under
# "Headers":
#    { "Authorization": "Bearer ..." }
#
# The cost appears below each answer.
# Amounts are minor units: 1250 = EUR 12.50.

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

query Me {
  me { id email emailVerified name locale timeZone }
}

mutation Logout {
  logout { ok }
}
`,
};

export const security: Example = {
  area: "Account and safety",
  about: "Security events, tokens and what they may do",
  variables: ["budgetId"],
  query: `# Who signed in, from where, and what changed.
query SecurityLog {
  securityEvents(first: 10) {
    nodes { at kind device address detail }
    pageInfo { hasNextPage endCursor }
  }
}

# A bearer token for 15 minutes, to try under
# "Headers" what a phone app sees.
mutation Bearer {
  issueBearer { token expiresIn }
}

# What the cookie may do, or the token under
# "Headers".
query WhatItMayDo {
  viewerToken { actions budgets expiresAt }
}

# A token for a script that only adds expenses to
# one budget. Needs a confirmed address.
mutation NewToken($budgetId: ID!) {
  createAccessToken(
    input: {
      name: "Till"
      actions: [ADD]
      budgets: [$budgetId]
      password: "a long pass phrase of yours"
    }
  ) {
    token # shown this once
    accessToken { id actions budgets expiresAt }
  }
}
`,
};
