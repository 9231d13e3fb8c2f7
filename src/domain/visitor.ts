/** Where a call comes from. It proves nothing; limits on guessing and the list of sessions need it. */
export interface Visitor {
  /** The client's address, as far as the configured proxies can be trusted. */
  readonly address: string;
  /** What the client says it is, such as a `User-Agent`. */
  readonly device: string | null;
}

interface Asking {
  readonly ip?: string | undefined;
  readonly headers: { readonly "user-agent"?: string | undefined };
}

export function visitorOf(request: Asking): Visitor {
  return { address: request.ip ?? "", device: request.headers["user-agent"]?.slice(0, 200) ?? null };
}
