import type { TadaDocumentNode } from "gql.tada";
import type { DocumentNode } from "graphql";
import { Unreachable } from "../../store/sync/remote.js";
import { refusedBy } from "./refused.js";

/** Where requests go, and how. */
export interface Endpoint {
  readonly url: string;
  readonly fetch: typeof fetch;
  /** The text of a query. */
  readonly textOf: (document: DocumentNode) => string;
  /** Whom requests are meant for. The server refuses them where the session of this browser has become another's; null: not said. */
  readonly accountId: string | null;
}

/** What every request says beside its body. */
export function headersOf({ accountId }: Pick<Endpoint, "accountId">): Record<string, string> {
  return { "Content-Type": "application/json", ...(accountId !== null && { "Account-Id": accountId }) };
}

/** Longer than the server lets any request run. */
const PATIENCE_MS = 30_000;

/** One request. Rejects with `Unreachable` when nobody knows what became of it, and with `Refused` when the server said no. */
export async function ask<Data, Variables>(
  endpoint: Endpoint,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  signal: AbortSignal,
): Promise<Data> {
  const response = await answerOf(endpoint, JSON.stringify({ query: endpoint.textOf(document), variables }), signal);
  const answer: unknown = await response.json().catch(() => null);
  signal.throwIfAborted();
  const refused = isAnswer<Data>(answer) ? refusedBy(answer.errors) : null;
  if (refused !== null) throw refused;
  if (!isAnswer<Data>(answer) || answer.data === null || answer.data === undefined) {
    throw new Unreachable(`The server answered ${response.status}.`, secondsIn(response.headers.get("Retry-After")));
  }
  return answer.data;
}

/** What was answered, whatever it was. */
export async function answerOf(endpoint: Endpoint, body: string, signal: AbortSignal): Promise<Response> {
  try {
    return await endpoint.fetch(endpoint.url, {
      method: "POST",
      body,
      headers: headersOf(endpoint),
      credentials: "same-origin",
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
  } catch (error) {
    signal.throwIfAborted();
    throw new Unreachable(error instanceof Error ? error.message : "No answer.");
  }
}

interface AnswerBody<Data, Errors> {
  readonly data?: Data | null;
  readonly errors?: Errors;
}

export function isAnswer<Data, Errors = unknown>(value: unknown): value is AnswerBody<Data, Errors> {
  return typeof value === "object" && value !== null && ("data" in value || "errors" in value);
}

function secondsIn(header: string | null): number | null {
  const seconds = Number(header ?? "");
  return seconds > 0 ? seconds * 1000 : null;
}
