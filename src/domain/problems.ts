import { accessProblems } from "./accessProblems.js";
import { moneyAccountProblems } from "./moneyAccountProblems.js";
import { recurringProblems } from "./recurring/recurringProblems.js";

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
    text: "The request could not be read, for example because of an invalid percent escape in the URL.",
  },
  "malformed-query": {
    status: 400,
    title: "Invalid GraphQL document",
    text: "The GraphQL document could not be parsed or validated. The message or `locations` says where.",
  },
  "query-too-complex": {
    status: 400,
    title: "Query too complex",
    text: "The GraphQL document is too deep, too long or too costly; `extensions.limit` names the limit. Split the document.",
  },
  ...accessProblems,
  "not-found": {
    status: 404,
    title: "Not found",
    text: "The resource does not exist, or you do not have access to it. Both cases get the same answer.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    text: "The URL exists, but does not support this method. The `Allow` header lists the supported methods.",
  },
  "budget-changed": {
    status: 409,
    title: "Budget changed",
    text: "The budget's currency, start day or first month kept changing during the request. Send the request again.",
  },
  "budget-in-use": {
    status: 409,
    title: "Budget in use",
    text: "The currency, start day and first month are fixed once an expense or a monthly budget exists.",
  },
  "budget-shared": {
    status: 409,
    title: "Budget shared",
    text: "You own a budget that has other members. Transfer it to one of them, or list it in `giveUp`. The response has the details.",
  },
  "category-in-use": {
    status: 409,
    title: "Category in use",
    text: "The category has expenses, children or recurring movements; the response has the counts. Repeat the request with `moveTo` or `uncategorise`.",
  },
  "category-name-taken": {
    status: 409,
    title: "Category name taken",
    text: "Another category of the budget has this name. Case is ignored.",
  },
  "category-being-removed": {
    status: 409,
    title: "Category being removed",
    text: "The category is being deleted or merged. Read it again shortly.",
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
    title: "Two-factor authentication already on",
    text: "Two-factor authentication is already on. Turn it off before you set it up again.",
  },
  "totp-not-started": {
    status: 409,
    title: "Two-factor authentication not started",
    text: "There is nothing to confirm. Start setting up two-factor authentication first.",
  },
  "last-owner": {
    status: 409,
    title: "Owner required",
    text: "A budget needs an owner. Transfer it to another member first, or delete it.",
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
    text: "The account owns the maximum number of budgets. Delete one, or transfer it to another member.",
  },
  "too-many-expenses": {
    status: 409,
    title: "Too many expenses",
    text: "The budget has the maximum number of expenses, including those deleted in the last 90 days. Start another budget.",
  },
  ...recurringProblems,
  ...moneyAccountProblems,
  "too-many-categories": { status: 409, title: "Too many categories", text: "The budget has the maximum number of categories." },
  "too-many-rules": { status: 409, title: "Too many rules", text: "The budget has the maximum number of rules. Delete one first." },
  "run-running": {
    status: 409,
    title: "Run under way",
    text: "The run is still changing expenses. Wait until it is finished, then undo it.",
  },
  "too-many-imports": {
    status: 409,
    title: "Too many imports",
    text: "The budget has reached its limit of running imports, of bytes waiting to be imported, or of imports kept for 90 days; `detail` names the limit. Wait until one ends or expires.",
  },
  "import-running": { status: 409, title: "Import running", text: "The import is still running. Wait until it is finished, then undo it." },
  "external-id-taken": {
    status: 409,
    title: "External id taken",
    text: "Another expense of the budget has this `externalId` and `source`, or the expense was created with different content, or other requests keep creating and deleting it.",
  },
  "id-taken": {
    status: 409,
    title: "Id taken",
    text: "This id was used for another resource, or its resource was deleted. Generate another id.",
  },
  superseded: {
    status: 409,
    title: "Superseded",
    text: "Only the newest monthly budget of a month, or statement of a day, can be deleted.",
  },
  "sum-out-of-range": {
    status: 409,
    title: "Sum out of range",
    text: "A sum exceeds 9007199254740991 minor units, the largest number that is exact.",
  },
  "idempotency-key-in-use": {
    status: 409,
    title: "Idempotency key in use",
    text: "A request with this `Idempotency-Key` is still running. Repeat it after `Retry-After` seconds to get its response.",
  },
  "idempotency-answer-lost": {
    status: 409,
    title: "Idempotent response lost",
    text: "The request with this `Idempotency-Key` was executed, but its response is no longer stored: newer responses of the account took its place, or the server's secret has changed. Read the resource that it created or changed.",
  },
  "cursor-expired": {
    status: 410,
    title: "Cursor expired",
    text: "The sync cursor is older than 90 days, was issued before a restore or for another list, or is signed with a secret that the server no longer has. Start again without a cursor.",
  },
  "precondition-failed": {
    status: 412,
    title: "Resource changed",
    text: "The resource changed since you read it (`If-Match` or `ifVersion`). Read it again and repeat your change.",
  },
  "payload-too-large": {
    status: 413,
    title: "Body too large",
    text: "The body is larger than this operation accepts: 1 MB, 16 kB without a valid credential, and 10 MB for imports. Or it has too many values, or levels of nesting.",
  },
  "uri-too-long": {
    status: 414,
    title: "URL too long",
    text: "The URL with its query is longer than 8 kB. Send fewer or shorter parameters.",
  },
  "unsupported-media-type": {
    status: 415,
    title: "Unsupported media type",
    text: "Send JSON as `application/json`. PATCH also accepts `application/merge-patch+json`.",
  },
  "validation-failed": {
    status: 422,
    title: "Invalid input",
    text: "The input is invalid. Each entry of `errors` has a JSON pointer to the field, a code and a message.",
  },
  "idempotency-key-reused": {
    status: 422,
    title: "Idempotency key reused",
    text: "This `Idempotency-Key` was used for another request. Use a new key for each new request.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests",
    text: "Too many requests. Send the next one after `Retry-After` seconds.",
  },
  internal: {
    status: 500,
    title: "Server error",
    text: "The server failed. Repeat the request with the same `Idempotency-Key` to learn whether it took effect. The log has the cause under the request id.",
  },
  unavailable: {
    status: 503,
    title: "Unavailable",
    text: "The server or its database is temporarily unavailable. Try again after `Retry-After` seconds.",
  },
} as const satisfies Readonly<Record<string, ProblemFacts>>;

export type ProblemCode = keyof typeof problems;

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

export const problemCodes: readonly ProblemCode[] = Object.keys(problems).filter(isProblemCode);
