import { type OpenApi, operationsOf, type Tag } from "./document.js";

const description = `
Budgets, categories, expenses and closed months of a household, for mobile apps and integrations.

**Signing in.** \`POST /mobile-register\` or \`POST /mobile-login\` gives an access token for 15 minutes and a refresh token.
Send the access token as \`Authorization: Bearer\`. Personal access tokens (\`bet_...\`) work the same way; they carry the
scopes \`read\` and \`write\`, and each operation names the one it needs in \`x-scope\`. Where that is \`session\`, no personal access
token will do: sign in.

**Money** is a whole number of the currency's minor unit (EUR 12.34 is \`1234\`, JPY 500 is \`500\`), never a fraction, and at
most 9007199254740991 either way. Days are \`YYYY-MM-DD\`, months \`YYYY-MM\`, timestamps RFC 3339 in UTC. Ids are opaque.

**Failures** are \`application/problem+json\` (RFC 9457). Switch on \`code\`; each has a page under \`/problems\`. Unknown fields
and unknown parameters are refused with 422. An address that takes other methods only answers 405 with \`Allow\`.

**Lists** are \`{data, nextCursor}\`. Give \`nextCursor\` as \`cursor\`, or follow \`Link: rel="next"\`.

**Conditions.** Answers carry an \`ETag\`: \`If-None-Match\` saves the transfer (304; free of the rate limit where it names the version of one resource), and \`If-Match\` on a
PATCH or DELETE makes sure that you change what you have seen (412).

**Safe repeats.** Every write takes an \`Idempotency-Key\`: the same request again gives the first answer again.

**Limits** are counted in points per minute, told by \`RateLimit\` in every answer: a read of one thing is 1; \`x-cost\` says what an operation
costs, and \`x-cost-more\` what is added for so many months, items, searches or megabytes, or a part of so many. What only the work shows,
such as the rows of a file, is charged while it is counted (\`x-cost-afterwards\`); points that are then missing are missing to the next requests.

**Growth.** Changes are additive within one \`Api-Version\`. New fields may appear in answers, and enumerations in answers may
get new values: ignore what you do not know. \`Deprecation\` and \`Sunset\` come before anything leaves; see CHANGELOG.md.
`.trim();

const tags: readonly Tag[] = [
  { name: "Accounts", description: "Creating an account, signing in, renewing a session, and resetting a password." },
  { name: "Me", description: "Your account, your sessions, your personal access tokens, and the export of your data." },
  { name: "Budgets", description: "A plan in one currency that lasts for many months, shared with its members." },
  { name: "Sharing", description: "The members of a budget, their roles and their activity." },
  { name: "Months", description: "What each month of a budget gets, spends and carries over, calculated on read." },
  { name: "Categories", description: "The envelopes of a budget." },
  { name: "Expenses", description: "The transactions of a budget: money out and money in." },
  { name: "Imports", description: "Imports of bank files and exports as tables." },
  { name: "Monthly budgets", description: "Closed months: statements that keep their figures, next to the current ones." },
  { name: "Sync", description: "Changes since a client last synced, including deletions." },
  { name: "Reports", description: "Sums over many months." },
  { name: "Docs", description: "This document." },
];

/** What the document is about. Tags that no operation has are left out. */
export function withInformation(document: OpenApi): OpenApi {
  const used = new Set(["Docs", ...operationsOf(document).flatMap((operation) => operation.tags ?? [])]);
  const { components } = document;
  return {
    ...document,
    info: {
      title: "Household Budget API",
      version: "1.0.0",
      description,
      contact: { name: "Household Budget Server" },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: "/api", description: "The server that you read this on" }],
    tags: tags.filter(({ name }) => used.has(name)).sort((one, other) => one.name.localeCompare(other.name)),
    components: {
      ...components,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "An access token from `mobile-login`, or a personal access token (`bet_...`).",
        },
      },
    },
  };
}
