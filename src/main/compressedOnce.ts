import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";
import { sha256 } from "../domain/sha256.js";
import { acceptedCoding, type Coding } from "../http/acceptedCoding.js";
import { SMALLEST } from "./compressed.js";

/** Far more than there are pages and files, with each coding. */
const MOST_KEPT = 1000;

type Packers = Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>>;

const packers: Packers = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/**
 * Compresses each body that stays as it is only once, when it is first asked for: schemas, guides, pages and their files. Everybody may
 * ask for them without an account, as often as they like, and compressing is most of the work.
 */
export function compressedOnce(pack: Packers = packers): RequestHandler {
  const kept = new Map<string, Promise<Buffer>>();
  const packed = (body: Buffer, coding: Coding, tag: string): Promise<Buffer> => {
    const key = `${coding} ${tag}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    const fresh = pack[coding](body);
    kept.set(key, fresh);
    return fresh;
  };
  return (request, response, next) => {
    const coding = acceptedCoding(request.get("Accept-Encoding"));
    if (coding !== null && request.method === "GET" && request.get("Range") === undefined) {
      onWhole(response, async (body) => {
        if (!isWorthIt(request, response, body)) return body;
        const bytes = await packed(body, coding, tagOf(response, body));
        response.setHeader("Content-Encoding", coding);
        return bytes;
      });
    }
    next();
  };
}

function isWorthIt(request: Request, response: Response, body: Buffer): boolean {
  const isPlain = response.statusCode === 200 && !response.hasHeader("Content-Encoding");
  return isPlain && body.length >= SMALLEST && compression.filter(request, response);
}

/** What stands for a body: a strong tag says as much as its digest. */
function tagOf(response: Response, body: Buffer): string {
  const tag = response.getHeader("ETag");
  return typeof tag === "string" && tag.startsWith('"') ? tag : sha256(body).toString("base64url");
}

/** Holds back what is written until there is all of it, and sends what becomes of it. */
function onWhole(response: Response, change: (body: Buffer) => Promise<Buffer>): void {
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const pieces: Buffer[] = [];
  response.write = (piece: unknown): boolean => {
    pieces.push(bytesOf(piece));
    return true;
  };
  const whole = (last?: unknown): Response => {
    response.write = write;
    response.end = end;
    const body = Buffer.concat([...pieces, bytesOf(last)]);
    void send(response, body, change);
    return response;
  };
  response.end = whole;
}

async function send(response: Response, body: Buffer, change: (body: Buffer) => Promise<Buffer>): Promise<void> {
  if (body.length === 0) {
    response.end();
    return;
  }
  const changed = await change(body).catch(() => body);
  response.setHeader("Content-Length", changed.length);
  response.end(changed);
}

function bytesOf(piece: unknown): Buffer {
  if (typeof piece === "string") return Buffer.from(piece);
  return piece instanceof Uint8Array ? Buffer.from(piece) : Buffer.alloc(0);
}
