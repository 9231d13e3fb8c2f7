/** What needs no credential, kept apart from the records: an operation that becomes open by mistake fails the tests that read this. */
export const openOperations: readonly string[] = [
  "endUnconfirmedAccount",
  "getOpenApi",
  "login",
  "refresh",
  "register",
  "requestPasswordReset",
  "resetPassword",
  "undoEmailChange",
  "verifyEmail",
];
