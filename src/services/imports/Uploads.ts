import { turn, yielding } from "../../runtime/turn.js";
import type { Bytes } from "../../bankfiles/BankFile.js";
import { isWorkbook, sheetLines } from "../../bankfiles/workbook.js";
import { placeOf } from "../limits/placeOf.js";
import { TurnScheduler } from "../limits/TurnScheduler.js";

/** An upload, after a look at its beginning. */
export interface Upload {
  readonly isSheet: boolean;
  readonly bytes: Bytes;
}

/** Each holds its file and what was unpacked of it. */
const WORKBOOKS_AT_ONCE = 2;
/** Rows whose cells share long texts are long, whatever came out of the archive. */
const CHARACTERS_AT_A_TURN = 262_144;

/** Looks at the beginning of an upload as it arrives. */
export async function looked(bytes: Bytes): Promise<Upload> {
  const iterator = bytes[Symbol.asyncIterator]();
  const head: Uint8Array[] = [];
  let size = 0;
  while (size < 4) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    head.push(value);
    size += value.length;
  }
  return { isSheet: isWorkbook(Buffer.concat(head)), bytes: chained(head, iterator) };
}

/** Turns workbooks into lines of text, a few at a time. */
export class Workbooks {
  private readonly places = new TurnScheduler({ places: WORKBOOKS_AT_ONCE });

  /** The workbook must have arrived already. It is taken in whole, as its directory stands at its end. */
  async *lines(bytes: Bytes, caller: string): AsyncGenerator<Uint8Array> {
    const place = await placeOf(this.places, caller);
    try {
      const kept: Uint8Array[] = [];
      for await (const piece of yielding(bytes)) kept.push(piece);
      let length = 0;
      for await (const line of sheetLines(Buffer.concat(kept))) {
        yield Buffer.from(line);
        length += line.length;
        if (length < CHARACTERS_AT_A_TURN) continue;
        length = 0;
        await turn();
      }
    } finally {
      place.end();
    }
  }
}

async function* chained(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array, unknown>): AsyncGenerator<Uint8Array> {
  yield* head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
