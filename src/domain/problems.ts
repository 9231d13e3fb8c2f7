interface ProblemFacts {
  /** The HTTP status of a REST answer. GraphQL answers the code alone. */
  readonly status: number;
  readonly title: string;
  /** What it means and what to do: a page of the server and a line of docs/errors.md. */
  readonly text: string;
}

/** Every code of an error answer. Both APIs answer the same ones. */
export const problems = {
  "malformed-json": { status: 400, title: "Invalid JSON", text: "The body could not be parsed. Send valid JSON in UTF-8." },
  "malformed-request": {
    status: 400,
    title: "Malformed request",
    text: "The request itself could not be read, for example because of a bad percent escape in the address.",
  },
  "malformed-query": {
    status: 400,
    title: "Invalid GraphQL document",
    text: "The GraphQL document could not be parsed or validated. The message says where.",
  },
  "query-too-complex": {
    status: 400,
    title: "Query too complex",
    text: "The GraphQL document is deeper, longer or costlier than allowed; extensions.limit says which. Split it up.",
  },
  unauthenticated: {
    status: 401,
    title: "Not signed in",
    text: "There is no credential, or it is no longer valid. Refresh the token or sign in again.",
  },
  "second-factor-required": {
    status: 401,
    title: "Second factor required",
    text: "The password is right, and this account has a second step. Send the code of the authenticator app as well.",
  },
  "second-factor-wrong": {
    status: 401,
    title: "Wrong second factor",
    text: "The code is wrong, expired or already used. Wait for the next one, or use a recovery code.",
  },
  forbidden: { status: 403, title: "Not allowed", text: "You are signed in, but this credential or your role does not allow this." },
  "registration-closed": {
    status: 403,
    title: "Registration closed",
    text: "Registration is not open to everybody here. Ask the administrator, or register with the code of an invitation to a budget.",
  },
  "account-disabled": {
    status: 403,
    title: "Account disabled",
    text: "The credential is right, but the account is disabled. Ask the administrator of this server.",
  },
  "email-unverified": {
    status: 403,
    title: "E-mail address not confirmed",
    text: "This needs a confirmed e-mail address. Follow the link that was mailed to it, or have it sent again.",
  },
  "not-found": { status: 404, title: "Not found", text: "It does not exist, or you may not see it. Both answer alike." },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    text: "The address exists, but not with this method. The Allow header lists the methods it has.",
  },
  "budget-changed": { status: 409, title: "Budget changed", text: "The budget's terms changed while the request ran. Send it again." },
  "budget-in-use": {
    status: 409,
    title: "Budget in use",
    text: "The currency, start day and first month are fixed once an expense or a closed month exists.",
  },
  "budget-shared": {
    status: 409,
    title: "Budget shared",
    text: "You own a budget that has other members. Hand it over to one of them, or name it in giveUp. The answer has the details.",
  },
  "category-in-use": {
    status: 409,
    title: "Category in use",
    text: "The category has expenses or children; the answer has the counts. Repeat the request with moveTo or uncategorise.",
  },
  "category-name-taken": {
    status: 409,
    title: "Category name taken",
    text: "Another live category of the budget has this name, ignoring case.",
  },
  "category-being-removed": {
    status: 409,
    title: "Category being removed",
    text: "The category is being deleted or merged. Read it again in a moment.",
  },
  "category-merged": {
    status: 409,
    title: "Category merged",
    text: "A merged category cannot be restored: its planned money belongs to the other category. Create a new one.",
  },
  "email-taken": {
    status: 409,
    title: "E-mail address taken",
    text: "Another account has this e-mail address. Sign in, or reset its password.",
  },
  "too-many-tokens": {
    status: 409,
    title: "Too many tokens",
    text: "The account has the maximum number of personal access tokens. Delete one first.",
  },
  "totp-enabled": {
    status: 409,
    title: "Second step already on",
    text: "The second step is already on. Turn it off before you set it up again.",
  },
  "totp-not-started": {
    status: 409,
    title: "Second step not started",
    text: "There is nothing to confirm. Start setting up the second step first.",
  },
  "last-owner": {
    status: 409,
    title: "Owner needed",
    text: "A budget needs an owner. Hand it over to another member first, or delete it.",
  },
  "too-many-invitations": {
    status: 409,
    title: "Too many invitations",
    text: "The budget has the maximum number of open invitations. Withdraw one first.",
  },
  "too-many-members": { status: 409, title: "Too many members", text: "The budget has the maximum number of members." },
  "too-many-budgets": {
    status: 409,
    title: "Too many budgets",
    text: "The account owns the maximum number of budgets. Delete one, or hand it over.",
  },
  "too-many-expenses": {
    status: 409,
    title: "Too many expenses",
    text: "The budget has the maximum number of expenses, including those deleted in the last 90 days. Start another budget.",
  },
  "too-many-categories": { status: 409, title: "Too many categories", text: "The budget has the maximum number of categories." },
  "too-many-imports": {
    status: 409,
    title: "Too many imports",
    text: "The budget has reached its limit of running imports, of bytes waiting to be imported, or of imports kept for 90 days; detail says which. Wait until one ends or expires.",
  },
  "import-running": { status: 409, title: "Import running", text: "The import is still running. Wait until it ends, then undo it." },
  "external-id-taken": {
    status: 409,
    title: "External id taken",
    text: "Another expense of the budget has this externalId and source, or it was created with other content.",
  },
  "id-taken": {
    status: 409,
    title: "Id taken",
    text: "This id was used for something else, or what it named was deleted. Generate another id.",
  },
  superseded: { status: 409, title: "Superseded", text: "Only the newest version of a month can be deleted." },
  "sum-out-of-range": {
    status: 409,
    title: "Sum out of range",
    text: "A sum exceeds 9007199254740991 minor units, the largest figure that stays exact.",
  },
  "idempotency-key-in-use": {
    status: 409,
    title: "Idempotency key in use",
    text: "A request with this Idempotency-Key is still running. Repeat it after Retry-After seconds to get its answer.",
  },
  "idempotency-answer-lost": {
    status: 409,
    title: "Idempotent answer lost",
    text: "The request with this Idempotency-Key was carried out, but the server's secret has changed since and its answer can no longer be read. Read what it created or changed.",
  },
  "cursor-expired": {
    status: 410,
    title: "Cursor expired",
    text: "The sync cursor is older than 90 days, was made before a restore or for another walk, or is signed with a secret that the server no longer has. Start again without a cursor.",
  },
  "precondition-failed": {
    status: 412,
    title: "Resource changed",
    text: "The resource changed since you read it (If-Match, or ifVersion). Read it again and repeat your change.",
  },
  "payload-too-large": {
    status: 413,
    title: "Body too large",
    text: "The body is larger than this operation accepts: 1 MB, 16 kB without a valid credential, and 10 MB for imports.",
  },
  "uri-too-long": {
    status: 414,
    title: "Address too long",
    text: "The address with its query is longer than 8 kB. Ask for less, or in smaller parts.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    text: "Send JSON as application/json (a PATCH also as application/merge-patch+json).",
  },
  "validation-failed": {
    status: 422,
    title: "Invalid input",
    text: "The input breaks a rule. Each entry of errors has a JSON pointer to the place, a code and what to do.",
  },
  "idempotency-key-reused": {
    status: 422,
    title: "Idempotency key reused",
    text: "This Idempotency-Key was used for another request. Use a new key for each new request.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    text: "Slow down. Retry-After says for how many seconds.",
  },
  internal: {
    status: 500,
    title: "Server error",
    text: "The server failed. Repeat the request to learn whether it took effect. The request id finds the failure in the log.",
  },
  unavailable: {
    status: 503,
    title: "Unavailable",
    text: "The server or its database cannot answer at the moment. Try again after Retry-After seconds.",
  },
} as const satisfies Readonly<Record<string, ProblemFacts>>;

export type ProblemCode = keyof typeof problems;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

export const problemCodes: readonly ProblemCode[] = Object.keys(problems).filter(isProblemCode);
