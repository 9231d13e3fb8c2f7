export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body of bytes, made once it is sent. */
  readonly file?: () => string | Buffer;
  /** It is asked for once before, and from then on with `If-None-Match` and the tag of that answer. */
  readonly conditional?: true;
  /** Milliseconds after which the connection is closed, whatever was answered by then. */
  readonly leavesAfterMs?: number;
  /** So many requests are on each connection before the first of them is answered. */
  readonly sentOn?: number;
  /** Nothing of the answer is read. */
  readonly unread?: true;
  /** Sent on half of the connections. */
  readonly beside?: Attack;
}

export interface Attacker {
  /** A personal access token, and the access token of a session. */
  readonly token: string | null;
  readonly session: string | null;
  /** A large budget, and its rules. */
  readonly budgetId: string;
  readonly ruleIds: readonly string[];
  /** A budget with very many months and categories, and an expense in its first month. */
  readonly old: { readonly budgetId: string; readonly expenseId: string };
}

export const nobody: Attacker = { token: null, session: null, budgetId: "", ruleIds: [], old: { budgetId: "", expenseId: "" } };

const json = { "Content-Type": "application/json" };

/** Requests with the attacker's token. */
export function requestsOf({ token }: Pick<Attacker, "token">) {
  const auth = { Authorization: `Bearer ${token}` };
  return {
    auth,
    get: (path: string): Attack => ({ method: "GET", path: `/api${path}`, headers: auth }),
    post: (path: string, body: unknown, headers: Readonly<Record<string, string>> = auth): Attack => ({
      method: "POST",
      path,
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    }),
  };
}
