import { useEffect, useMemo } from "react";
import { useClient, type Client } from "urql";
import { tokenTags } from "../api/cacheTags.js";
import { CreateAccessToken, DeleteAccessToken } from "../api/documents/securityDocuments.js";
import { problemOf, problemOfAnswer, type Problem } from "../api/problem.js";
import { useWords } from "../words/language.js";

const livesMs = 15 * 60_000;
const renewedMs = 60_000;

type Scope = "READ" | "WRITE";
export type RestResult = { readonly response: Response } | { readonly problem: Problem };

export interface Rest {
  send(path: string, request?: RequestInit): Promise<RestResult>;
}

interface Token {
  readonly id: string;
  readonly text: string;
  readonly until: number;
}

/**
 * Files go by REST, which takes no cookie: a token of a few minutes is made when it is first needed, kept nowhere but here,
 * and revoked when the page is left.
 */
export function useRest(mayWrite: boolean): Rest {
  const client = useClient();
  const { tokenName } = useWords().imports;
  const tokens = useMemo(() => new ShortTokens(client, tokenName, mayWrite ? ["READ", "WRITE"] : ["READ"]), [client, tokenName, mayWrite]);
  useEffect(() => () => tokens.revoke(), [tokens]);
  return useMemo(() => ({ send: (path, request) => send(tokens, path, request) }), [tokens]);
}

async function send(tokens: ShortTokens, path: string, request: RequestInit = {}): Promise<RestResult> {
  const token = await tokens.current();
  if (typeof token !== "string") return { problem: token };
  try {
    const headers = { ...request.headers, Authorization: `Bearer ${token}` };
    const response = await fetch(`/api${path}`, { ...request, headers, credentials: "omit" });
    return response.ok ? { response } : { problem: problemOfAnswer(await response.json()) };
  } catch {
    return { problem: problemOfAnswer({ code: "network" }) };
  }
}

class ShortTokens {
  private token: Promise<Token | Problem> | null = null;

  constructor(
    private readonly client: Client,
    private readonly name: string,
    private readonly scopes: Scope[],
  ) {}

  async current(): Promise<string | Problem> {
    const known = await (this.token ??= this.made());
    if (!("code" in known) && known.until > Date.now() + renewedMs) return known.text;
    this.token = this.made();
    const fresh = await this.token;
    return "code" in fresh ? fresh : fresh.text;
  }

  revoke(): void {
    const { token, client } = this;
    this.token = null;
    void token?.then((known) => ("code" in known ? null : client.mutation(DeleteAccessToken, { id: known.id }, tokenTags).toPromise()));
  }

  private async made(): Promise<Token | Problem> {
    const until = Date.now() + livesMs;
    const input = { name: this.name, scopes: this.scopes, expiresAt: new Date(until).toISOString() };
    const { data, error } = await this.client.mutation(CreateAccessToken, { input }, tokenTags).toPromise();
    const made = data?.createAccessToken ?? null;
    if (made === null) return error === undefined ? problemOfAnswer({}) : problemOf(error);
    const { token, accessToken } = made;
    return { id: accessToken.id, text: token, until };
  }
}
