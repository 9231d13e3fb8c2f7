/** Operations that no fault is tried on, by their APIs and names, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  ...onBoth(
    "verifyEmail",
    "one update and the end of sessions, which tests/accounts/firstProof stops half way, or the claim of an address, as tests/accounts/emailClaims does",
  ),
  ...onBoth("endUnconfirmedAccount", "as deleting the account, which is tried"),
  ...onBoth("undoEmailChange", "the claim of an address, and one update; tests/accounts/addresses"),
  "GraphQL issueBearer": "it writes nothing",
  "REST previewRules": "it writes nothing",
};

function onBoth(name: string, why: string): Record<string, string> {
  return { [`REST ${name}`]: why, [`GraphQL ${name}`]: why };
}
