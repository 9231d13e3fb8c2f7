import { plainAddress } from "./network.js";

/** Where a call comes from. It proves nothing; limits on guessing and the list of sessions need it. */
export interface Visitor {
  /** The client's address, as far as the configured proxies can be trusted. */
  readonly address: string;
  /** What the client says it is, such as a `User-Agent`. */
  readonly device: string | null;
  /** The mark of a device that was signed in before, if it brings one. */
  readonly deviceToken: string | null;
}

interface Asking {
  readonly ip?: string | undefined;
  readonly headers: { readonly "user-agent"?: string | undefined; readonly cookie?: string | undefined };
}

const DEVICE_COOKIE = /(?:^|;\s*)(?:__Host-)?device=(dev_[0-9a-z_]{1,120})(?:;|$)/;

export function visitorOf(request: Asking): Visitor {
  const [, deviceToken = null] = DEVICE_COOKIE.exec(request.headers.cookie ?? "") ?? [];
  return { address: plainAddress(request.ip ?? ""), device: request.headers["user-agent"]?.slice(0, 200) ?? null, deviceToken };
}
