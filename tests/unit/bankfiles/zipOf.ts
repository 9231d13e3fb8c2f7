import { crc32 } from "node:zlib";
import { deflateRawSync } from "node:zlib";

/** A ZIP archive of these parts; `claims` lies about how large one is. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>, claims?: number): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(typeof crc32 === "function" ? crc32(bytes) : 0, 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from("504b0304", "hex"), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("504b01021400", "hex"), common, tail, Buffer.from(name)]));
    local.push(head);
    offset += head.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The smallest workbook: one sheet, and what else is given. */
export function workbookOf(sheet: string | Buffer, others: Readonly<Record<string, string | Buffer>> = {}, claims?: number): Buffer {
  return zipOf(
    {
      "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      "xl/worksheets/sheet1.xml": sheet,
      ...others,
    },
    claims,
  );
}

export function sheetOf(rows: readonly (readonly string[])[]): string {
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowOf).join("")}</sheetData></worksheet>`;
}

/** One row of a sheet; `before` rows are above it. */
export function rowOf(texts: readonly string[], before: number): string {
  const cells = texts.map(
    (text, place) => `<c r="${String.fromCharCode(65 + place)}${before + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${before + 1}">${cells.join("")}</row>`;
}
