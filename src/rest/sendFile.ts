import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request } from "express";
import type { ExportedFile } from "../services/expenses/ExportService.js";

/**
 * Sends a file piece by piece, each made only when the one before is on its way. The first is made before anything is sent,
 * so that a failure until then still answers as a problem; a later one breaks the connection, and nobody takes half for whole.
 */
export async function sendFile(request: Request, file: ExportedFile): Promise<void> {
  const response = request.res;
  if (response === undefined) throw new Error("a request without a response");
  const pieces = file.pieces[Symbol.asyncIterator]();
  const first = await pieces.next();
  // Whatever lies between, such as the compression, listens for its end as well.
  response.setMaxListeners(20);
  response.status(200);
  response.setHeader("Content-Type", file.contentType);
  response.setHeader("Content-Disposition", `attachment; filename="${file.name}"`);
  response.setHeader("Cache-Control", "private, no-cache");
  if (request.method === "HEAD") {
    await pieces.return?.();
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(whole(first, pieces)), response);
  } catch (error) {
    // Whoever asked has gone; there is nobody left to tell.
    if (!(error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE")) throw error;
  }
}

async function* whole(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
