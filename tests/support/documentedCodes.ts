import { readFileSync } from "node:fs";
import { nameOfOperation } from "../../src/operations/operations.js";
import type { OpenApi } from "../../src/rest/openapi/document.js";
import type { Answered } from "./provoked.js";

interface Documented {
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly operations: ReadonlyMap<string, string>;
}

let read: Documented | null = null;

function documented(): Documented {
  return (read ??= readDocument(JSON.parse(readFileSync("schema/openapi.json", "utf8"))));
}

function readDocument({ paths, components }: OpenApi): Documented {
  const codes = new Map<string, ReadonlySet<string>>();
  const operations = new Map<string, string>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, { operationId, responses }] of Object.entries(item)) {
      operations.set(`${method.toUpperCase()} ${path}`, operationId);
      const answers = Object.values(responses).map((answer: any) =>
        answer.$ref === undefined ? answer : (components.responses as any)[answer.$ref.split("/").at(-1)],
      );
      const named = answers.flatMap(({ content = {} }) => Object.keys(content["application/problem+json"]?.examples ?? {}));
      codes.set(operationId, new Set(named));
    }
  }
  return { codes, operations };
}

/** With which codes the OpenAPI document says that an operation may fail. */
export function documentedCodes(operation: string): ReadonlySet<string> {
  return documented().codes.get(operation) ?? new Set();
}

/** The operation that a request asked for: null where it asked for none, or for several. */
export function operationAt({ api, method, route = "" }: Answered): string | null {
  const { codes, operations } = documented();
  if (api === "rest") return operations.get(`${method === "HEAD" ? "GET" : method} ${route}`) ?? null;
  const [, field] = api === "graphql" ? (/^mutation (\w+)$/.exec(route) ?? []) : [];
  const operation = field === undefined ? null : nameOfOperation(field);
  return operation !== null && codes.has(operation) ? operation : null;
}
