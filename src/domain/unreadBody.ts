import { isObject } from "./isObject.js";
import type { ProblemCode } from "./problems.js";

/** Why a request was refused before an API had read it. */
export interface UnreadBody {
  readonly code: ProblemCode;
  readonly message: string;
}

type ByType = Readonly<Record<string, UnreadBody>>;

const unreadable: UnreadBody = { code: "malformed-request", message: "The request cannot be read." };

/** What body parsers throw, by their `type`. */
const common: ByType = {
  "request.unreadable": unreadable,
  "request.size.invalid": unreadable,
  "entity.parse.failed": { code: "malformed-json", message: "The body is not valid JSON." },
  "entity.too.complex": { code: "payload-too-large", message: "The body has too many values, or is nested too deep." },
  "encoding.unsupported": { code: "unsupported-media-type", message: "This content encoding is not supported." },
  "charset.unsupported": { code: "unsupported-media-type", message: "Send the body as UTF-8." },
};

/** Null for what no body parser threw. `own` is what only this API says. An error's own `status` counts for nothing: tsoa writes 401 into any. */
export function unreadBodyOf(error: unknown, own: ByType): UnreadBody | null {
  // The router throws it for a bad percent escape.
  if (error instanceof URIError) return unreadable;
  const type = isObject(error) ? error["type"] : undefined;
  return typeof type === "string" ? (own[type] ?? common[type] ?? null) : null;
}
