import type { Request, Response } from "express";
import { currentWork, withoutTurn } from "../runtime/work.js";
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
  response.status(200);
  response.setHeader("Content-Type", file.contentType);
  response.setHeader("Content-Disposition", `attachment; filename="${file.name}"`);
  response.setHeader("Cache-Control", "private, no-cache");
  if (request.method === "HEAD") {
    await pieces.return?.();
    response.end();
    return;
  }
  const flowing = flowOf(response);
  try {
    for (let next = first; next.done !== true; next = await pieces.next()) {
      if (response.destroyed) return;
      currentWork()?.count("bytes", Buffer.byteLength(next.value));
      // A client that reads slowly keeps nobody from a turn.
      if (!response.write(next.value)) await withoutTurn(flowing);
    }
    response.end();
  } catch (error) {
    // Half of a file must not look like the whole.
    response.destroy();
    throw error;
  } finally {
    await pieces.return?.();
  }
}

/** Answers what resolves when more can be sent, or nothing any more: the client has gone. */
function flowOf(response: Response): () => Promise<void> {
  let go: () => void = () => undefined;
  // Once for all pieces: what compresses answers has the listeners for itself, and removes none.
  response.on("drain", () => go());
  response.on("close", () => go());
  return () =>
    new Promise((resolve) => {
      if (response.destroyed) resolve();
      go = resolve;
    });
}
