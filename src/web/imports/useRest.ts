import { useMemo } from "react";
import { useClient } from "../api/useQuery.js";
import type { Client } from "../api/Client.js";
import { IssueBearer } from "../api/documents/securityDocuments.js";
import { problemOf, problemOfAnswer, type Problem } from "../api/problem.js";

/** A token that ends within this time is replaced before it is used. */
const renewedMs = 60_000;

export type RestResult = { readonly response: Response } | { readonly problem: Problem };

export interface Rest {
  send(path: string, request?: RequestInit): Promise<RestResult>;
}

interface Token {
  readonly text: string;
  readonly until: number;
}

/** Files go by REST, which takes no cookie: the session gives a token of some minutes, which is kept nowhere but here. */
export function useRest(): Rest {
  const client = useClient();
  const tokens = useMemo(() => new SessionTokens(client), [client]);
  return useMemo(() => ({ send: (path, request) => send(tokens, path, request) }), [tokens]);
}

async function send(tokens: SessionTokens, path: string, request: RequestInit = {}): Promise<RestResult> {
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

class SessionTokens {
  private token: Promise<Token | Problem> | null = null;

  constructor(private readonly client: Client) {}

  async current(): Promise<string | Problem> {
    const known = await (this.token ??= this.made());
    if (!("code" in known) && known.until > Date.now() + renewedMs) return known.text;
    this.token = this.made();
    const fresh = await this.token;
    return "code" in fresh ? fresh : fresh.text;
  }

  private async made(): Promise<Token | Problem> {
    const { data, error } = await this.client.send(IssueBearer, {});
    const given = data?.issueBearer ?? null;
    if (given === null) return error === undefined ? problemOfAnswer({}) : problemOf(error);
    return { text: given.token, until: Date.now() + given.expiresIn * 1000 };
  }
}
