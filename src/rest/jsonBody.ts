import express, { type NextFunction, type Request, type Response } from "express";
import { parseExactly } from "../domain/exactJson.js";

interface Options {
  readonly limit: number;
  readonly types: readonly string[];
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Bytes that are no UTF-8 are refused: replaced by one sign they would all be the same, in passwords too. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Reads a JSON body, on either door. It is UTF-8 (RFC 8259), and its numbers are what was sent. */
export function jsonBody({ limit, types }: Options): (request: Request, response: Response, next: NextFunction) => void {
  const read = express.raw({ limit, type: [...types] });
  return (request, response, next) => {
    const charset = CHARSET.exec(request.get("Content-Type") ?? "")?.[1]?.toLowerCase() ?? "utf-8";
    if (charset !== "utf-8" && charset !== "utf8") return next(failure(415, "charset.unsupported"));
    read(request, response, (error?: unknown) => {
      const bytes: unknown = request.body;
      if (error !== undefined || !Buffer.isBuffer(bytes)) return next(error);
      try {
        request.body = bytes.length === 0 ? {} : parseExactly(utf8.decode(bytes));
      } catch {
        return next(failure(400, "entity.parse.failed"));
      }
      next();
    });
  };
}

/** In the form that body parsers throw, which each door words in its own way. */
function failure(status: number, type: string): Error {
  return Object.assign(new Error(type), { status, type });
}
