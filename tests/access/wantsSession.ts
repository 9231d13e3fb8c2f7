/** What no personal access token may do: by the operations of REST, and by the queries, mutations and fields of GraphQL. */
export const wantsSession: ReadonlySet<string> = new Set([
  // Credentials, which must not outlive the token.
  "logout",
  "deleteMe",
  "changePassword",
  "changeEmail",
  "requestEmailVerification",
  "listSecurityEvents",
  "securityEvents",
  "listSessions",
  "sessions",
  "endSession",
  "endAllSessions",
  "listAccessTokens",
  "accessTokens",
  "createAccessToken",
  "deleteAccessToken",
  "enableTotp",
  "confirmTotp",
  "disableTotp",
  "issueBearer",
  // What takes a budget from everybody. The role `owner` in setMemberRole wants one, too: tests/access/takingBudgets.
  "deleteBudget",
]);
