import { Invalid } from "../../domain/errors.js";
import { currentWork } from "../../runtime/work.js";
import { MEGABYTE, MOST_UNPACKED, type Zip } from "./zip.js";

/** Five hundred cells, most of them short. */
export const LONGEST_ROW = 1_000_000;

/**
 * The text that a workbook is turned into. Any number of cells may name the same shared text, so there may be far more of it than came out
 * of the archive: each row and the whole are bounded, and what is more than was unpacked is charged as that is.
 */
export class SheetText {
  private written = 0;
  private charged = 0;

  constructor(private readonly zip: Pick<Zip, "unpacked">) {}

  line(value: object): string {
    const line = `${JSON.stringify(value)}\n`;
    if (line.length > LONGEST_ROW) throw longRow();
    this.written += Buffer.byteLength(line);
    const beyond = this.written - this.zip.unpacked - this.charged;
    if (beyond > 0) {
      this.charged += beyond;
      currentWork()?.count("unpackedMegabytes", beyond / MEGABYTE);
    }
    if (this.written > MOST_UNPACKED)
      throw Invalid.at("", "too-large", `The text of the workbook is larger than ${MOST_UNPACKED / MEGABYTE} MB.`);
    return line;
  }
}

export function longRow(): Invalid {
  return Invalid.at("", "too-large", `A row of a sheet is longer than ${LONGEST_ROW} characters.`);
}
