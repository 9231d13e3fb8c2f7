import { type OpenApi, operationsOf, type Tag } from "./document.js";

const description = `
Manage budgets, categories, expenses and closed months. For mobile apps and integrations.

**Authentication.** \`POST /mobile-register\` and \`POST /mobile-login\` return a refresh token and an access token that is valid for
15 minutes. Send the access token as \`Authorization: Bearer\`. Personal access tokens (\`bet_...\`) work the same way and have the
scopes \`read\` and \`write\`. Each operation names its scope in \`x-scope\`; the scope \`session\` requires a signed-in person and
accepts no personal access token.

**Formats.** Amounts are integers in the currency's minor unit (EUR 12.34 is \`1234\`, JPY 500 is \`500\`), between
-9007199254740991 and 9007199254740991. Days are \`YYYY-MM-DD\`, months \`YYYY-MM\`, timestamps RFC 3339 in UTC. Ids are opaque.

**Errors** are \`application/problem+json\` (RFC 9457). Switch on \`code\`; each code has a page under \`/problems\`. Unknown fields
and parameters are refused with 422. A URL that exists but does not support the method returns 405 with
\`Allow\`.

**Lists** are \`{data, nextCursor}\`. Send \`nextCursor\` as \`cursor\`, or follow \`Link: rel="next"\`.

**Conditional requests.** Responses have an \`ETag\`. With \`If-None-Match\` an unchanged resource returns 304 without a body, and costs
no points if the header names the version of one resource. With \`If-Match\`, PATCH and DELETE change nothing if the resource
has changed since you read it (412).

**Idempotency.** Every write accepts an \`Idempotency-Key\`: a repeated request with the same key returns the first response again.

**Rate limits** are points per minute; \`RateLimit\` in every response shows the points left. Reading one resource costs 1 point. \`x-cost\` is
the price of an operation, and \`x-cost-more\` the addition for each started number of months, items, searches or megabytes. Work whose
cost is known only while it runs, such as the rows of a file, is charged when it is counted (\`x-cost-afterwards\`); later requests then
have fewer points.

**Compatibility.** Changes within one \`Api-Version\` are additive. Ignore fields and enumeration values that you do not know.
\`Deprecation\` and \`Sunset\` announce every removal; see CHANGELOG.md.
`.trim();

const tags: readonly Tag[] = [
  { name: "Accounts", description: "Creating an account, signing in, renewing a session, and resetting a password." },
  { name: "Me", description: "Your account, your sessions, your personal access tokens, and the export of your data." },
  { name: "Budgets", description: "A plan in one currency that lasts for many months, shared with its members." },
  { name: "Sharing", description: "The members of a budget, their roles and their activity." },
  { name: "Months", description: "The planned, spent and carried amounts of each month, calculated on read." },
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
    servers: [{ url: "/api", description: "The server that serves this document" }],
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
