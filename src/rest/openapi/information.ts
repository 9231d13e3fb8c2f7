import type { OpenApi, Tag } from "./document.js";

const description = `
Manage budgets, expenses, categories and monthly budgets. For mobile apps and integrations. The [guides](/docs) start with
[first requests](/docs/first-requests).

**Authentication.** \`POST /mobile-register\` and \`POST /mobile-login\` return a refresh token and an access token that is valid for
15 minutes. Send the access token as \`Authorization: Bearer\`. Personal access tokens (\`bet_...\`) work the same way and have some
of the actions \`read\`, \`add\`, \`write\` and \`share\`, for all budgets of the account or for some. \`x-actions\` of an operation lists the
actions of which a token needs one, and \`x-scope\` is the first of them. \`x-scope: session\` accepts no personal access token, and
\`any\` accepts every one. With \`x-whole-account\` a token for some budgets is refused. To a token for some budgets, the others do not exist.

**Formats.** Amounts are integers in the currency's minor unit (EUR 12.34 is \`1234\`, JPY 500 is \`500\`), between
-9007199254740991 and 9007199254740991. Days are \`YYYY-MM-DD\`, months \`YYYY-MM\`, timestamps RFC 3339 in UTC. Ids are opaque.

**Errors** are \`application/problem+json\` (RFC 9457). Switch on \`code\`; each code has a page under \`/problems\`. Unknown fields
and parameters are refused with 422. A URL that exists but does not support the method returns 405 with
\`Allow\`.

**Lists** are \`{data, nextCursor}\`. Send \`nextCursor\` as \`cursor\`, or follow \`Link: rel="next"\`.

**Conditional requests.** Responses have an \`ETag\`. With \`If-None-Match\` an unchanged resource returns 304 without a body, and costs
no points if the header names the version of one resource. With \`If-Match\`, PATCH and DELETE change nothing if the resource
has changed since you read it (412).

**Idempotency.** Every write with a credential accepts an \`Idempotency-Key\`: a repeated request with the same key returns the first response again.

**Rate limits** are points per minute; \`RateLimit\` in every response shows the points left. Reading one resource costs 1 point. \`x-cost\` is
the price of an operation, and \`x-cost-more\` the addition for each started number of months, items, searches, changes or megabytes. Work whose
cost is known only while it runs, such as the rows of a file, is charged when it is counted (\`x-cost-afterwards\`), and so is any work
that is far more than the price covers; later requests then have fewer points.

**Compatibility.** Changes within one \`Api-Version\` are additive. Ignore fields and enumeration values that you do not know.
\`Deprecation\` and \`Sunset\` announce every removal; see the [changelog](/docs/changelog).
`.trim();

const tags: readonly Tag[] = [
  { name: "Budgets", description: "A plan in one currency that lasts for many months, shared with its members." },
  { name: "Expenses", description: "The transactions of a budget: money out and money in." },
  { name: "Categories", description: "The envelopes of a budget." },
  { name: "Monthly budgets", description: "Closed months, with their figures at the time of closing." },
  { name: "Payees", description: "Who was paid and who paid, with what is usual." },
  { name: "Money accounts", description: "Where money lies or is owed: cash, bank accounts, cards, loans." },
  { name: "Recurring movements", description: "Recurring income and expenses, such as rent and wages, and their occurrences." },
  { name: "Rules", description: "Rules that fill in fields of expenses, and their runs." },
  { name: "Months", description: "The planned, spent and carried amounts of each month, calculated on read." },
  { name: "Reports", description: "Sums over many months." },
  { name: "Sync", description: "Changes since a client last synced, including deletions." },
  { name: "Sharing", description: "The members of a budget, their roles and their activity." },
  { name: "Accounts", description: "Creating an account, signing in, renewing a session, and resetting a password." },
  { name: "Me", description: "Your account, your sessions, your personal access tokens, and the export of your data." },
  { name: "Administration", description: "The accounts and the state of the server, for its administrators." },
  { name: "Docs", description: "This document." },
];

/** What the document is about, with the four resources first. */
export function withInformation(document: OpenApi): OpenApi {
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
    externalDocs: { description: "Guides, changelog, and the schema of the GraphQL API", url: "/docs" },
    tags,
    paths: Object.fromEntries(Object.entries(document.paths).sort(byTag)),
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

type Entry = [path: string, item: OpenApi["paths"][string]];

/** Paths in the order of their tags, and by name within a tag. */
function byTag([one, first]: Entry, [other, second]: Entry): number {
  return placeOf(first) - placeOf(second) || (one < other ? -1 : 1);
}

function placeOf(item: OpenApi["paths"][string]): number {
  const [tag] = Object.values(item).flatMap((operation) => operation.tags ?? []);
  return tags.findIndex(({ name }) => name === tag);
}
