import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./generated/schema.js";
import { keyed } from "./keyed.js";
import { type Lock, localLock } from "./lock.js";
import { type Fetch, retrying } from "./retrying.js";
import { authorised, Session, type StoredSession, withToken } from "./Session.js";
import { MemoryStore, type Store } from "./Store.js";
import { type Backoff, usualBackoff } from "./time.js";

export interface ClientOptions {
  /** With `/api` at its end. */
  readonly baseUrl: string;
  /** Where the refresh token is kept; in memory unless said. */
  readonly session?: Store<StoredSession>;
  /** A personal access token, in place of a session. */
  readonly accessToken?: string;
  /** `webLock()` where several tabs share the stores. */
  readonly lock?: Lock;
  readonly backoff?: Partial<Backoff>;
  /** For how long one try may take; longer than the 30 seconds that sync may be held. */
  readonly timeoutMs?: number;
  readonly fetch?: Fetch;
}

export interface BudgetClient {
  /** Every operation of the document: `api.GET("/expenses", { params: { query: { budgetId } }, signal })`. */
  readonly api: Client<paths>;
  readonly session: Session;
  readonly baseUrl: string;
  readonly lock: Lock;
  readonly backoff: Backoff;
  /** As `api` sends: with a credential, a key, and as often as it takes. */
  readonly fetch: Fetch;
}

export function createBudgetClient(options: ClientOptions): BudgetClient {
  const { baseUrl, accessToken, timeoutMs = 60_000, lock = localLock() } = options;
  const backoff = { ...usualBackoff, ...options.backoff };
  const send: Fetch = options.fetch ?? ((request) => fetch(request));
  const open = createClient<paths>({ baseUrl, fetch: retrying(send, backoff, timeoutMs) });
  const session = new Session({ store: options.session ?? new MemoryStore(), open, lock });
  const signed: Fetch = accessToken === undefined ? authorised(session, send) : (request) => send(withToken(request, accessToken));
  const resilient = keyed(retrying(signed, backoff, timeoutMs));
  return { api: createClient<paths>({ baseUrl, fetch: resilient }), session, baseUrl, lock, backoff, fetch: resilient };
}
