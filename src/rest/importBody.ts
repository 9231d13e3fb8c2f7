import { createHash } from "node:crypto";
import type { Request } from "express";
import { Invalid } from "../domain/errors.js";
import { parseExactly } from "../domain/exactJson.js";
import { yielding } from "../runtime/turn.js";
import { ClientClosedRequest, withoutTurn } from "../runtime/work.js";
import { contextOf } from "../http/RequestContext.js";

const FILE_LIMIT = 10_000_000;

/** Reads the file only to know which one it is. */
export async function digestOfFile(request: Request): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of yielding(fileOf(request))) hash.update(bytes);
  return hash.digest("base64url");
}

class BodyProblem extends Error {
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The file that is the body, as it arrives. curl's `--data-binary` calls every file a form, so the type that is said means
 * nothing; only what is a form or JSON indeed is refused, since its bytes are not the file's.
 */
export function fileOf(request: Request): AsyncIterable<Uint8Array> {
  const encoding = request.get("Content-Encoding") ?? "identity";
  if (encoding !== "identity") throw new BodyProblem("encoding.unsupported", "a compressed body");
  if (typeof request.is("multipart/*") === "string") throw new BodyProblem("file.multipart", "a multipart form");
  if (Number(request.get("Content-Length") ?? 0) > FILE_LIMIT) throw tooLarge();
  return limited(request);
}

/** `mapping` is JSON inside the query. */
export function mappingOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return parseExactly(text);
  } catch {
    throw Invalid.at("/mapping", "malformed-json", "The mapping must be valid JSON.");
  }
}

async function* limited(request: Request): AsyncGenerator<Uint8Array> {
  let size = 0;
  const { onFile } = contextOf(request);
  const hash = createHash("sha256");
  for await (const chunk of arriving(request)) {
    const bytes: unknown = chunk;
    if (!(bytes instanceof Uint8Array)) throw new Error("The body was not read as bytes.");
    if (size === 0 && isForm(request, bytes)) throw new BodyProblem("file.form", "a form");
    if (size === 0 && isJson(request, bytes)) throw new BodyProblem("file.json", "JSON");
    size += bytes.length;
    if (size > FILE_LIMIT) throw tooLarge();
    if (onFile !== undefined) hash.update(bytes);
    yield bytes;
  }
  await onFile?.(hash.digest("base64url"));
}

/** The beginning of a form has neither the line breaks nor the separators that every file has: it writes them as `%0A`. */
function isForm(request: Request, beginning: Uint8Array): boolean {
  if (request.is("application/x-www-form-urlencoded") === false) return false;
  return /^[\w.*+%-]+=[\w.*+%=&-]*$/.test(Buffer.from(beginning).toString("latin1"));
}

/** Clients that make JSON of every body send `{}` for a file, or a text in quotes. MT940 begins with a brace too, but not like an object. */
function isJson(request: Request, beginning: Uint8Array): boolean {
  if (request.is(["json", "+json"]) === false) return false;
  return /^\s*(?:\{\s*["}]|\[\s*[\]{["\d]|null\s*$|"(?:[^"\\]|\\.)*"\s*$)/.test(Buffer.from(beginning).toString("latin1"));
}

/** A body fails only where its client has gone: then there is no file, however much of it has arrived. */
async function* arriving(request: Request): AsyncGenerator {
  try {
    // The connection must live on for the answer, even when the body is too long to be read to its end.
    const iterator: AsyncIterator<unknown> = request.iterator({ destroyOnReturn: false });
    // Who sends slowly keeps nobody from a turn.
    const next = (): Promise<IteratorResult<unknown>> => withoutTurn(() => iterator.next());
    for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
  } catch {
    throw new ClientClosedRequest();
  }
}

function tooLarge(): BodyProblem {
  return new BodyProblem("entity.too.large", "a file above 10 MB");
}
