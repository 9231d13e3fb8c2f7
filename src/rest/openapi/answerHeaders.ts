import {
  type Answer,
  type Header,
  mapOperations,
  mapValues,
  nameOf,
  type OpenApi,
  type Operation,
  type Place,
  type Schema,
} from "./document.js";
import { recordOf } from "../../operations/operations.js";
import { isSecured } from "./scopes.js";
import { isConditional, takesKey } from "./parameters.js";

const text = (description: string, example: string): Header => ({ description, schema: { type: "string" }, example });
const seconds = (description: string, example: number): Header => ({
  description,
  schema: { type: "integer", format: "int32", minimum: 0 },
  example,
});

const headers: Readonly<Record<string, Header>> = {
  "X-Request-Id": text("The request id, for a search in the log: yours, if the request had one.", "3f0c6a52-8d5e-4b7e-9a43-5d6e7f809102"),
  "Api-Version": text("The version of this contract.", "1"),
  "RateLimit-Policy": text("The limit: `q` points in `w` seconds. Absent when there is no limit.", '"default";q=1200;w=60'),
  RateLimit: text("The remaining points (`r`) and the seconds until the count starts again (`t`).", '"default";r=1199;t=60'),
  ETag: text("The version of the resource, for `If-Match` and `If-None-Match`.", '"1"'),
  Location: text("The URL of the new resource.", "/api/expenses/exp_7p6r9s1t3w5x8y2z01kb3v5h0q2m8x4n7p6r9s"),
  Link: text(
    'The next page, as `rel="next"`; absent on the last one.',
    '</api/expenses?budgetId=bud_7p6r9s1t3w5x8y2z&cursor=eyJ2IjoxfQ>; rel="next"',
  ),
  "Months-Changed": text(
    "The months of which the request changed a figure of their own, as far as the budget has something; more than 200 as `first..last`. Later months may carry another amount.",
    "2026-01, 2026-02",
  ),
  "Content-Disposition": text("The name of the file.", 'attachment; filename="expenses.csv"'),
  "Idempotent-Replayed": text("`true` when this repeats the first response.", "true"),
  Deprecation: text("The time from which this operation is deprecated, in seconds since 1970 (RFC 9745).", "@1796083200"),
  Sunset: text("The earliest time at which this operation may be removed (RFC 8594).", "Wed, 01 Dec 2027 00:00:00 GMT"),
  "Retry-After": seconds("The seconds to wait.", 5),
  "WWW-Authenticate": text("How to authenticate.", 'Bearer realm="api"'),
};

const EVERYWHERE = ["X-Request-Id", "Api-Version", "RateLimit-Policy", "RateLimit"];

/** Says which headers come with which answer. */
export function withAnswerHeaders(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const changed = mapOperations(document, (operation, place) => {
    const unchanged: Readonly<Record<string, Answer>> = isConditional(operation, place.method)
      ? { "304": { description: "Not modified (`If-None-Match`)" } }
      : {};
    const responses = mapValues({ ...operation.responses, ...unchanged }, (answer, status) =>
      headed(answer, status, operation, place, schemas),
    );
    return { ...operation, responses };
  });
  return { ...changed, components: { ...changed.components, headers } };
}

/** References to the headers of these names. */
function refsTo(names: readonly string[]): Record<string, Header> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function problemHeaders(...more: string[]): Record<string, Header> {
  return refsTo([...EVERYWHERE, ...more]);
}

function headed(answer: Answer, status: string, operation: Operation, place: Place, schemas: Readonly<Record<string, Schema>>): Answer {
  const properties = propertiesOf(answer, schemas);
  const isNew = status === "201" && "id" in properties;
  const secret = ["token", "secret", "recoveryCodes"].some((name) => name in properties);
  const hasTag = place.method === "get" ? isConditional(operation, place.method) : isSecured(operation);
  const names = [
    ...EVERYWHERE,
    ...(status === "304" || (hasTag && answer.content !== undefined && !secret) ? ["ETag"] : []),
    ...(isNew ? ["Location"] : []),
    ...(isFile(answer, status, operation, place) ? ["Content-Disposition"] : []),
    ...("nextCursor" in properties && "cursor" in namesOf(operation) ? ["Link"] : []),
    ...(status.startsWith("2") && recordOf(operation.operationId).movesMonths === true ? ["Months-Changed"] : []),
    ...(takesKey(operation, place.method) ? ["Idempotent-Replayed"] : []),
  ];
  return { ...answer, description: descriptionOf(answer), headers: { ...refsTo(names), ...answer.headers } };
}

function isFile({ content }: Answer, status: string, { operationId }: Operation, { method }: Place): boolean {
  return method === "get" && status === "200" && (content?.["text/csv"] !== undefined || recordOf(operationId).movesFile === true);
}

function descriptionOf({ description }: Answer): string {
  return description === undefined || description === "Ok" ? "Done" : description;
}

function namesOf(operation: Operation): Record<string, true> {
  return Object.fromEntries((operation.parameters ?? []).map(({ name }) => [name ?? "", true]));
}

function propertiesOf(answer: Answer, schemas: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> {
  const schema = answer.content?.["application/json"]?.schema;
  const whole = schema?.$ref === undefined ? schema : schemas[nameOf(schema.$ref)];
  return whole?.properties ?? {};
}
