import type { Client } from "openapi-fetch";
import { problemOf, ProblemError, SignedOut, unwrap } from "./errors.js";
import type { components, paths } from "./generated/schema.js";
import type { Lock } from "./lock.js";
import type { Fetch } from "./retrying.js";
import type { Store } from "./Store.js";
import { orAborted } from "./time.js";

type Schemas = components["schemas"];
export type Tokens = Schemas["Tokens"];

/** What is kept between two starts: in a keychain, where there is one. */
export interface StoredSession {
  /** Null after a logout. */
  readonly refreshToken: string | null;
  /** Outlives the session: with it this device is no stranger at the next login. */
  readonly deviceToken: string;
}

interface Needs {
  readonly store: Store<StoredSession>;
  /** For the few operations that need no credential. */
  readonly open: Client<paths>;
  readonly lock: Lock;
}

/** So long before its end an access token is renewed. */
const EARLY_MS = 60_000;

/** One person's being signed in. However many requests need a new access token at once, it is asked for once. */
export class Session {
  private access: { readonly token: string; readonly until: number } | null = null;
  private renewing: Promise<string> | null = null;

  constructor(private readonly needs: Needs) {}

  /** Repeats safely: if an earlier try went through and its answer was lost, this signs in. */
  async register(body: Schemas["Registration"], signal?: AbortSignal): Promise<Schemas["Account"]> {
    const { data, error, response } = await this.needs.open.POST("/mobile-register", { body, ...given(signal) });
    if (data !== undefined) return this.begin(data);
    const problem = problemOf(error, response);
    const refusal = new ProblemError(problem, response.headers);
    if (problem.code !== "email-taken") throw refusal;
    return this.login({ email: body.email, password: body.password }, signal).catch((failure: unknown) => {
      throw failure instanceof ProblemError && failure.status === 401 ? refusal : failure;
    });
  }

  async login(body: Schemas["Login"], signal?: AbortSignal): Promise<Schemas["Account"]> {
    const kept = await this.needs.store.load();
    const device = kept === null ? {} : { deviceToken: kept.deviceToken };
    return this.begin(unwrap(await this.needs.open.POST("/mobile-login", { body: { ...device, ...body }, ...given(signal) })));
  }

  /** Signs out here first: whatever becomes of the request, nothing is left on this device that opens anything. */
  async logout(signal?: AbortSignal): Promise<void> {
    const kept = await this.needs.store.load();
    const token = this.access?.token ?? null;
    await this.end();
    if (kept?.refreshToken == null) return;
    const credential = token ?? (await this.traded(kept.refreshToken))?.token;
    if (credential === undefined) return;
    const answer = await this.needs.open.POST("/mobile-logout", { headers: { Authorization: `Bearer ${credential}` }, ...given(signal) });
    if (answer.response.status !== 401) unwrap(answer);
  }

  /** Whether there is somebody to go on as, without asking the server. */
  async isOpen(): Promise<boolean> {
    return (await this.needs.store.load())?.refreshToken != null;
  }

  /** An access token that holds a while longer; another one than `refused`, which the server did not take. */
  async token(refused: string | null, signal?: AbortSignal): Promise<string> {
    const { access } = this;
    if (access !== null && access.token !== refused && access.until - EARLY_MS > Date.now()) return access.token;
    this.renewing ??= this.needs.lock("session", () => this.renewed(refused)).finally(() => (this.renewing = null));
    return orAborted(this.renewing, signal);
  }

  private async renewed(refused: string | null): Promise<string> {
    const { access } = this;
    if (access !== null && access.token !== refused && access.until - EARLY_MS > Date.now()) return access.token;
    const kept = await this.needs.store.load();
    if (kept?.refreshToken == null) throw new SignedOut();
    const tokens = await this.traded(kept.refreshToken);
    if (tokens === null) {
      await this.end();
      throw new SignedOut();
    }
    await this.begin(tokens);
    return tokens.token;
  }

  /** Null when the session has ended. */
  private async traded(refreshToken: string): Promise<Tokens | null> {
    const answer = await this.needs.open.POST("/mobile-refresh", { body: { refreshToken } });
    return answer.response.status === 401 ? null : unwrap(answer);
  }

  /** The refresh token is stored before the access token is used: else a crash between the two would sign out. */
  private async begin({ token, expiresIn, refreshToken, deviceToken, user }: Tokens): Promise<Schemas["Account"]> {
    await this.needs.store.save({ refreshToken, deviceToken });
    this.access = { token, until: Date.now() + expiresIn * 1000 };
    return user;
  }

  private async end(): Promise<void> {
    this.access = null;
    const kept = await this.needs.store.load();
    if (kept !== null) await this.needs.store.save({ ...kept, refreshToken: null });
  }
}

/** Sends requests in the session's name, and once more with a new access token when that one has ended. */
export function authorised(session: Pick<Session, "token">, send: Fetch): Fetch {
  return async (request) => {
    const token = await session.token(null, request.signal);
    const answer = await send(withToken(request, token));
    return answer.status === 401 ? send(withToken(request, await session.token(token, request.signal))) : answer;
  };
}

export function withToken(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set("Authorization", `Bearer ${token}`);
  return copy;
}

function given(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
