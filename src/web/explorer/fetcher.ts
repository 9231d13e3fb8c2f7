import { createClient } from "graphql-sse";
import { type DocumentNode, type ExecutionResult, getOperationAST, GraphQLError, OperationTypeNode, parse } from "graphql";
import { costIn, tellExchange } from "./exchange.js";

interface Request {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

interface Options {
  headers?: Record<string, unknown>;
}

function textHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** With the browser's session cookie and whatever stands in the header editor: a subscription as a stream of events, the rest as JSON. */
export function fetcher(request: Request, options: Options = {}) {
  const headers = textHeaders(options.headers ?? {});
  const kind = kindOf(request);
  return kind === OperationTypeNode.SUBSCRIPTION ? stream(request, headers) : ask(request, headers, kind === OperationTypeNode.MUTATION);
}

function kindOf({ query, operationName }: Request): OperationTypeNode | undefined {
  const document = parsed(query);
  return document === null ? undefined : getOperationAST(document, operationName)?.operation;
}

/** What does not parse is sent, for the server to say why. */
function parsed(query: string): DocumentNode | null {
  try {
    return parse(query);
  } catch {
    return null;
  }
}

function stream({ query, operationName, variables }: Request, headers: Record<string, string>) {
  tellExchange("stream");
  const client = createClient({ url: "/graphql", credentials: "include", headers });
  return client.iterate<Record<string, unknown>, Record<string, unknown>>({
    query,
    ...(typeof operationName === "string" && { operationName }),
    ...(isVariables(variables) && { variables }),
  });
}

function isVariables(variables: unknown): variables is Record<string, unknown> {
  return typeof variables === "object" && variables !== null;
}

/** One POST. Its cost is shown beside the response. */
async function ask(request: Request, headers: Record<string, string>, wrote: boolean): Promise<ExecutionResult> {
  const start = performance.now();
  const response = await fetch("/graphql", {
    method: "POST",
    credentials: "include",
    headers: { accept: "application/graphql-response+json, application/json", "content-type": "application/json", ...headers },
    body: JSON.stringify(request),
  });
  const answer = read(await response.text(), response.status);
  const milliseconds = Math.round(performance.now() - start);
  // The page's own questions about the schema are nobody's concern.
  if (request.operationName !== "IntrospectionQuery") {
    const requestId = response.headers.get("x-request-id");
    tellExchange({ status: response.status, milliseconds, cost: costIn(answer), headers: Object.keys(headers), requestId, wrote });
  }
  return answer;
}

function read(text: string, status: number): ExecutionResult {
  const found = jsonIn(text);
  return isResult(found) ? found : { errors: [new GraphQLError(`HTTP ${status}: ${text.slice(0, 500)}`)] };
}

function isResult(found: unknown): found is ExecutionResult {
  return typeof found === "object" && found !== null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
