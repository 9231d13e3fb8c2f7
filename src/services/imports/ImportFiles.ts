import mongoose from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { ImportChunkDoc, ImportDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import type { Bytes, FileSource } from "../../bankfiles/BankFile.js";
import { documentKeyOf, pieceOf, piecesOf } from "./rowIdentity.js";

const CHUNK = 262_144;
const ORPHANED_AFTER_MS = 3_600_000;
/** Every import that a piece is kept of, by the index. */
const ANY = { importId: mongoose.trusted({ $gt: "" }) };

/** Keeps uploaded files in the database, in pieces, until their import is finished. */
export class ImportFiles {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** Stores the file while it arrives, in the place of any other under this id, and answers its size. */
  async store(importId: string, bytes: Bytes): Promise<number> {
    let n = 0;
    let size = 0;
    for await (const data of inChunks(bytes)) {
      const { _id, ...piece } = pieceOf(importId, n);
      const chunk: Omit<ImportChunkDoc, "_id"> = { ...piece, data, createdAt: this.clock.now() };
      await this.models.importChunks.replaceOne({ _id, budgetId: piece.budgetId }, chunk, { upsert: true });
      size += data.length;
      n++;
    }
    // A longer file that was here before, such as the workbook that this one was made of, must not go on after it.
    if ((await this.models.importChunks.exists({ ...pieceOf(importId, n) })) !== null)
      await this.models.importChunks.deleteMany({ ...piecesOf(importId), n: mongoose.trusted({ $gte: n }) });
    return size;
  }

  /** Holds a small file in memory while it is looked at, and stores a larger one: many may arrive at once. */
  async hold(importId: string, bytes: Bytes): Promise<{ readonly bytes: FileSource; readonly isStored: boolean }> {
    const chunks = inChunks(bytes);
    const first = await chunks.next();
    const second = first.done === true ? first : await chunks.next();
    if (first.done === true || second.done === true) {
      const kept = first.done === true ? [] : [first.value];
      return {
        bytes: async function* () {
          yield* kept;
        },
        isStored: false,
      };
    }
    await this.store(importId, chained([first.value, second.value], chunks));
    return { bytes: this.source(importId), isStored: true };
  }

  source(importId: string): FileSource {
    return () => this.read(importId);
  }

  /** May be cut short and repeated: nobody reads the file any more when it is called. */
  async remove(importId: string): Promise<void> {
    await this.models.importChunks.deleteMany({ ...piecesOf(importId) });
  }

  /** What a crash left: of imports that are finished at once, of an upload that never became an import when it can no longer be under way. */
  async removeOrphans(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - ORPHANED_AFTER_MS);
    // Any piece counts, not only the first one: a removal may have been cut short.
    for (const importId of await this.models.importChunks.distinct("importId", ANY)) {
      const owner = await this.models.imports
        .findOne({ ...documentKeyOf(importId) }, { finishedAt: 1 })
        .lean<Pick<ImportDoc, "finishedAt">>();
      // A repeat of the upload may be on its way: it replaces the old pieces, and its own are young.
      if (owner === null)
        await this.models.importChunks.deleteMany({ ...piecesOf(importId), createdAt: mongoose.trusted({ $lt: before }) });
      else if (owner.finishedAt !== null) await this.remove(importId);
    }
  }

  private async *read(importId: string): AsyncGenerator<Uint8Array> {
    for (let n = 0; ; n++) {
      const chunk = await this.models.importChunks
        .findOne({ ...pieceOf(importId, n) })
        .lean<ImportChunkDoc & { data: { buffer: Uint8Array } }>();
      if (chunk === null) return;
      yield bytesOf(chunk.data);
    }
  }
}

async function* chained(first: readonly Uint8Array[], rest: Bytes): AsyncGenerator<Uint8Array> {
  yield* first;
  yield* rest;
}

async function* inChunks(bytes: Bytes): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    held.push(piece);
    size += piece.length;
    if (size < CHUNK) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Lean reading answers the driver's own binary type. */
function bytesOf(data: Buffer | { readonly buffer: Uint8Array }): Uint8Array {
  return Buffer.isBuffer(data) ? data : data.buffer;
}
