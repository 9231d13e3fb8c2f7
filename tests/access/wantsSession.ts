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
  // What gives a budget, or a part in it, to others, and what takes it from everybody.
  "createInvitation",
  "inviteMember",
  "setMemberRole",
  "deleteBudget",
]);
