import express, { type NextFunction, type Request, type Response } from "express";
import { parseExactly } from "../domain/exactJson.js";
import { isModest } from "./jsonBounds.js";
import { contextOf } from "./RequestContext.js";
import type { WorkLimit } from "../services/limits/WorkLimit.js";
import { briefTurn } from "./briefTurn.js";

interface Options {
  readonly types: readonly string[];
  readonly workLimit: WorkLimit;
}

/** Nobody needs more to sign in, and whoever has not is not worth more. */
const ANONYMOUS_LIMIT = 16_384;
/** Files flow as long as they flow; a body of this size need not. */
const SLOWEST_MS = 30_000;
const BODY_LIMIT = 1_000_000;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Bytes that are no UTF-8 are refused: replaced by one sign they would all be the same, in passwords too. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a JSON body, in either API. It is UTF-8 (RFC 8259), and its numbers are what was sent. */
export function jsonBody({ types, workLimit }: Options): (request: Request, response: Response, next: NextFunction) => void {
  const readSmall = express.raw({ limit: ANONYMOUS_LIMIT, type: [...types] });
  const readLarge = express.raw({ limit: BODY_LIMIT, type: [...types] });
  const turn = briefTurn(workLimit);
  return (request, response, next) => {
    if (request.headers["content-length"] === undefined && request.headers["transfer-encoding"] === undefined) {
      // Apollo's middleware wants the field, if with nothing in it.
      request.body = undefined;
      return next();
    }
    const charset = CHARSET.exec(request.get("Content-Type") ?? "")?.[1]?.toLowerCase() ?? "utf-8";
    if (charset !== "utf-8" && charset !== "utf8") return next(failure("charset.unsupported"));
    const { accountId, isUnknown } = contextOf(request).client;
    const read = accountId === null && !isUnknown ? readSmall : readLarge;
    const late = setTimeout(() => request.destroy(), SLOWEST_MS);
    read(request, response, (error?: unknown) => {
      clearTimeout(late);
      // The parser takes the body of a client that has gone for one that was read before, and goes on without it. Nobody waits for an answer.
      if (hasGone(request)) return;
      const bytes: unknown = request.body;
      if (error !== undefined) return next(hasType(error) ? error : failure("request.unreadable"));
      if (!Buffer.isBuffer(bytes)) return next();
      const parse = (): void => {
        const found = parsed(bytes);
        request.body = found.body;
        next(found.fault);
      };
      if (bytes.length <= ANONYMOUS_LIMIT) return parse();
      Promise.resolve(turn(request, response, parse)).catch(next);
    });
  };
}

interface Parsed {
  readonly body?: unknown;
  readonly fault?: Error;
}

function parsed(bytes: Buffer): Parsed {
  if (!isModest(bytes)) return { fault: failure("entity.too.complex") };
  try {
    return { body: bytes.length === 0 ? {} : parseExactly(utf8.decode(bytes)) };
  } catch {
    return { fault: failure("entity.parse.failed") };
  }
}

/** Whose body can no longer arrive, or whose answer can no longer be sent. */
function hasGone({ readableAborted, socket }: Request): boolean {
  return readableAborted || !socket.readable;
}

/** In the form that body parsers throw, which each API words in its own way. */
function failure(type: string): Error {
  return Object.assign(new Error(type), { type });
}

/** What could not be inflated has none. */
function hasType(error: unknown): boolean {
  return typeof error === "object" && error !== null && "type" in error && typeof error.type === "string";
}
