/** The codes of refusals by who asks. */
export const accessProblems = {
  unauthenticated: {
    status: 401,
    title: "Not signed in",
    text: "The credential is missing or no longer valid. Refresh the token or sign in again.",
  },
  "second-factor-required": {
    status: 401,
    title: "Second factor required",
    text: "The password is right, but this account uses two-factor authentication. Send a code from the authenticator app as well.",
  },
  "second-factor-wrong": {
    status: 401,
    title: "Wrong second factor",
    text: "The code is wrong, expired or already used. Wait for the next code, or use a recovery code.",
  },
  forbidden: { status: 403, title: "Not allowed", text: "You are signed in, but this credential or your role does not allow this." },
  "other-account": {
    status: 403,
    title: "Another account is signed in",
    text: "GraphQL only: the request names the account that it is meant for in `Account-Id`, and the session belongs to another one. Nothing was changed. Sign in with that account, then repeat the request.",
  },
  "password-required": {
    status: 403,
    title: "Password required",
    text: "This requires proof of the password. Send `password` with the request, or sign in again and repeat it within 10 minutes.",
  },
  "registration-closed": {
    status: 403,
    title: "Registration closed",
    text: "Registration is not open to everybody. Ask the administrator, or register with the code of an invitation to a budget.",
  },
  "account-disabled": {
    status: 403,
    title: "Account disabled",
    text: "The credential is valid, but the account is disabled. Ask the administrator of this server.",
  },
  "email-unverified": {
    status: 403,
    title: "E-mail address not confirmed",
    text: "This requires a confirmed e-mail address. Follow the link that was mailed to it, or request a new one.",
  },
  "administrator-second-factor": {
    status: 403,
    title: "Administrator without second factor",
    text: "Administrators use two-factor authentication. Turn it on, then sign in again with a code.",
  },
} as const;
