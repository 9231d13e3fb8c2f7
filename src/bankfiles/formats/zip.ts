import { createInflateRaw } from "node:zlib";
import { Readable } from "node:stream";
import { Invalid } from "../../domain/errors.js";
import { currentWork } from "../../runtime/work.js";
import { notText } from "../detection/encoding.js";

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The end of the directory has a comment of at most so many bytes behind it. */
const LONGEST_TAIL = 65_557;
const MOST_ENTRIES = 2000;

/** What of an archive may be unpacked, in all; whatever sizes it claims, no more is. */
export const MOST_UNPACKED = 100_000_000;
export const MEGABYTE = 1_000_000;

/** A ZIP archive in memory, by its directory. Unpacks one entry at a time, as it is taken. */
export class Zip {
  /** How many bytes have come out of it so far. */
  unpacked = 0;

  private constructor(
    private readonly bytes: Buffer,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  static open(bytes: Buffer): Zip {
    const entries = new Map<string, Entry>();
    const end = endOf(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > MOST_ENTRIES) throw malformed("it has too many parts");
    let at = bytes.readUInt32LE(end + 16);
    for (let n = 0; n < count; n++) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw malformed("its directory is invalid");
      const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
      const [nameLength, extra, comment] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
      const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength ?? 0));
      if ((flags & 1) === 1) throw malformed("it is encrypted");
      entries.set(name, { method, size: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) });
      at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    }
    return new Zip(bytes, entries);
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** The bytes of a part; nothing for one that is not there. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name);
    if (entry === undefined) return;
    const packed = this.packed(entry);
    if (entry.method === 0) return yield* this.counted(oneOf(packed));
    if (entry.method !== 8) throw malformed("a part uses an unsupported compression");
    const inflated = Readable.from(oneOf(packed)).pipe(createInflateRaw({ chunkSize: 65_536 }));
    try {
      yield* this.counted(inflated);
    } catch (error) {
      throw error instanceof Invalid ? error : malformed("a part cannot be decompressed");
    } finally {
      inflated.destroy();
    }
  }

  private async *counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
    for await (const piece of pieces) {
      this.unpacked += piece.length;
      currentWork()?.count("unpackedMegabytes", piece.length / MEGABYTE);
      if (this.unpacked > MOST_UNPACKED)
        throw Invalid.at("", "too-large", `The decompressed workbook is larger than ${MOST_UNPACKED / MEGABYTE} MB.`);
      yield piece;
    }
  }

  private packed({ offset, size }: Entry): Buffer {
    if (offset + 30 > this.bytes.length || this.bytes.readUInt32LE(offset) !== LOCAL) throw malformed("a part is missing");
    const begin = offset + 30 + this.bytes.readUInt16LE(offset + 26) + this.bytes.readUInt16LE(offset + 28);
    if (begin + size > this.bytes.length) throw malformed("a part is incomplete");
    return this.bytes.subarray(begin, begin + size);
  }
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - LONGEST_TAIL); at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw notText("an invalid ZIP archive");
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

export function malformed(why: string): Invalid {
  return Invalid.at("", "malformed-file", `Nothing was imported: the workbook cannot be read, ${why}.`);
}
