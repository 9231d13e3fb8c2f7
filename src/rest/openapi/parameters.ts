import { NAMED_MONTH_PATTERN } from "../../domain/month.js";
import { mapOperations, type OpenApi, type Operation, type Parameter, type Place, type Schema } from "./document.js";
import { mayTakeKey } from "../../operations/needs.js";
import { recordOf } from "../../operations/operations.js";
import type { ServedOperation } from "../../http/Route.js";
import { otherSampleId, sampleId } from "./sampleIds.js";

const shared: Readonly<Record<string, Parameter>> = {
  IfMatch: {
    in: "header",
    name: "If-Match",
    description: "The `ETag` of the version that you read. If the resource has changed since, nothing happens and the response is 412.",
    schema: { type: "string" },
    example: '"1"',
  },
  IfNoneMatch: {
    in: "header",
    name: "If-None-Match",
    description: "The `ETag` of the version that you have. If it is still the newest, the response is 304 without a body.",
    schema: { type: "string" },
    example: '"0"',
  },
  IdempotencyKey: {
    in: "header",
    name: "Idempotency-Key",
    description:
      "A unique key for this request, such as a UUID. A key counts per account, method and operation. The same request with the same key returns the first response again, for at least 24 hours. Another body with the same key is refused with 422. `If-Match` is checked for the first request only.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
    example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
  },
};

/** What an id is of, by the part of the address that stands before it. */
const kinds: Readonly<Record<string, string>> = {
  accounts: "acc",
  budgets: "bud",
  categories: "cat",
  expenses: "exp",
  imports: "imp",
  invitations: "inv",
  "money-accounts": "mac",
  "monthly-budgets": "mon",
  recurring: "rec",
  "rule-runs": "run",
  rules: "rul",
  sessions: "ses",
  tokens: "tok",
};

/** What the type of a parameter of a path does not say: tsoa knows no format there. */
const inPaths: Readonly<Record<string, Schema>> = { date: { format: "date" }, month: { pattern: NAMED_MONTH_PATTERN.source } };

const examples: Readonly<Record<string, unknown>> = {
  budgetId: sampleId("bud"),
  categoryId: sampleId("cat"),
  cleared: false,
  accountId: otherSampleId("acc"),
  keep: false,
  date: "2026-04-01",
  days: 30,
  envelopes: false,
  month: "2026-01",
  left: "2026-01",
  right: "2026-02",
  year: 2026,
  limit: 50,
  minAmount: 1000,
  maxAmount: 50000,
  tag: "food",
  allTags: "food",
  payee: "Corner Market",
  q: "market",
  search: "ben@",
  updatedSince: "2026-01-17T18:02:11.507Z",
  sort: "-date",
  type: "expense",
  uncategorise: false,
  uncategorised: false,
  reviewed: true,
  totals: true,
  dryRun: true,
  mapping: '{"dateOrder":"ymd"}',
  source: "bank:giro",
  token: "kq3v5h0q2m8x4n7p6r9s1t3w-Zc1",
  code: "7k3m9x2q4w8r6t1y5p0s3d7f9g2h4j6k",
};

const nouns: Readonly<Record<string, string>> = {
  acc: "account",
  bud: "budget",
  cat: "category",
  exp: "expense",
  imp: "import",
  inv: "invitation",
  mac: "money account",
  mst: "statement",
  mon: "monthly budget",
  rul: "rule",
  run: "run",
  rec: "recurring movement",
  ses: "session",
  tok: "personal access token",
};

const words: Readonly<Record<string, string>> = {
  month: "The month, as `YYYY-MM` or `current`.",
  budgetId: "The id of the budget.",
  categoryId: "The id of the category.",
  accountId: "The id of the account.",
  statementId: "The id of the statement.",
  cursor: "`nextCursor` of the previous page.",
  limit: "The maximum number of rows on a page, 1 to 200.",
  type: "Money out or money in.",
  token: "The token from the message.",
};

/** Each parameter says what it is and shows one; the headers that many operations share are written once. */
export function withParameters(document: OpenApi): OpenApi {
  const changed = mapOperations(document, (operation, place) => ({ ...operation, parameters: parametersOf(operation, place) }));
  return { ...changed, components: { ...changed.components, parameters: shared } };
}

function parametersOf(operation: Operation, { path, method }: Place): Parameter[] {
  const own = (operation.parameters ?? []).filter(({ in: where, name }) => where !== "header" || !isShared(name));
  const had = (header: string): boolean => (operation.parameters ?? []).some(({ name }) => name === header);
  return [
    ...own.map((parameter) => described(parameter, operation, path)),
    ...(had("If-Match") ? [refTo("IfMatch")] : []),
    ...(method === "get" ? [refTo("IfNoneMatch")] : []),
    ...(takesKey(operation, method) || had("Idempotency-Key") ? [refTo("IdempotencyKey")] : []),
  ];
}

const WRITING = ["post", "patch", "put", "delete"];

/** Every write, but for signing in and out: those answer secrets. */
export function takesKey(operation: Pick<ServedOperation, "operationId">, method: string): boolean {
  return WRITING.includes(method) && mayTakeKey(recordOf(operation.operationId));
}

/** Whoever has the newest version is answered 304. What is sent piece by piece is not known as a whole when its headers leave, so it has no tag. */
export function isConditional({ operationId }: Operation, method: string): boolean {
  return method === "get" && recordOf(operationId).movesFile !== true;
}

function isShared(name: string | undefined): boolean {
  return Object.values(shared).some((parameter) => parameter.name === name);
}

function refTo(name: string): Parameter {
  return { $ref: `#/components/parameters/${name}` };
}

function described(parameter: Parameter, operation: Operation, path: string): Parameter {
  const name = parameter.name ?? "";
  const isList = parameter.schema?.type === "array";
  const one = parameter.example ?? exampleOf(name, operation, path, parameter.schema?.items ?? parameter.schema ?? {}, isList);
  const example = isList && one !== undefined ? [one].flat() : one;
  return {
    ...parameter,
    ...(parameter.in === "path" && name in inPaths ? { schema: { ...parameter.schema, ...inPaths[name] } } : {}),
    description:
      parameter.description ?? (name === "id" ? `The id of the ${nouns[kindOf(path)] ?? "resource"}.` : (words[name] ?? `The ${name}.`)),
    ...(example === undefined ? {} : { example }),
  };
}

function exampleOf(name: string, operation: Operation, path: string, schema: Schema, isList: boolean): unknown {
  const { examples: own = {} } = recordOf(operation.operationId);
  if (name in own) return own[name];
  if (name === "id") return sampleId(kindOf(path));
  if (name === "statementId") return sampleId("mst");
  // A list may be of what lies in no account.
  if (name === "moneyAccountId") return isList ? "none" : sampleId("mac");
  if (name === "moveTo") return otherSampleId(kindOf(path));
  if (name === "from") return /months|sync/.test(path) ? "2026-01" : "2026-01-01";
  if (name === "to") return path.includes("months") ? "2026-03" : "2026-03-31";
  if (name === "cursor" || name === "since") return undefined;
  return examples[name] ?? schema.default ?? schema.enum?.[0];
}

function kindOf(path: string): string {
  const kind = kinds[/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? ""];
  if (kind === undefined) throw new Error(`It is not known what the id of ${path} is of.`);
  return kind;
}
