import { Unavailable } from "../../domain/errors.js";
import { turn } from "../../domain/turn.js";
import type { Bytes } from "../../bankfiles/BankFile.js";
import { isWorkbook, sheetLines } from "../../bankfiles/workbook.js";

/** An upload as it is kept: workbooks are turned into lines of text, all else stays what it was. */
export interface Upload {
  readonly isSheet: boolean;
  readonly bytes: Bytes;
}

const WORKBOOKS_AT_ONCE = 2;
/** Rows whose cells share long texts are long, whatever came out of the archive. */
const CHARACTERS_AT_A_TURN = 262_144;

/** Takes uploads in as they arrive. */
export class Uploads {
  private workbooks = 0;

  /** Looks at the beginning of an upload. A workbook is taken in whole, as its directory stands at its end. */
  async open(bytes: Bytes): Promise<Upload> {
    const iterator = bytes[Symbol.asyncIterator]();
    const head: Uint8Array[] = [];
    let size = 0;
    while (size < 4) {
      const { done, value } = await iterator.next();
      if (done === true) break;
      head.push(value);
      size += value.length;
    }
    const all = chained(head, iterator);
    return isWorkbook(Buffer.concat(head)) ? { isSheet: true, bytes: this.converted(all) } : { isSheet: false, bytes: all };
  }

  private async *converted(bytes: Bytes): AsyncGenerator<Uint8Array> {
    const kept: Uint8Array[] = [];
    for await (const piece of bytes) kept.push(piece);
    if (this.workbooks >= WORKBOOKS_AT_ONCE) throw new Unavailable("Too many workbooks are being read. Try again.", 2);
    this.workbooks++;
    try {
      let length = 0;
      for await (const line of sheetLines(Buffer.concat(kept))) {
        yield Buffer.from(line);
        length += line.length;
        if (length < CHARACTERS_AT_A_TURN) continue;
        length = 0;
        await turn();
      }
    } finally {
      this.workbooks--;
    }
  }
}

async function* chained(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array, unknown>): AsyncGenerator<Uint8Array> {
  yield* head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
