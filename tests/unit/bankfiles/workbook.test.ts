import { inWork } from "../../../src/runtime/work.js";
import { sheetLines } from "../../../src/bankfiles/workbook.js";
import { Workbooks } from "../../../src/services/imports/Uploads.js";
import { workbookOf } from "./zipOf.js";
import { workThat } from "../../support/workThat.js";

const LONGEST_CELL = 32_767;

/** A workbook whose every cell names the same text. */
function sharing(text: string, rows: number, cells: number): Buffer {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`;
  return workbookOf(`<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`, {
    "xl/sharedStrings.xml": `<sst><si><t>${text}</t></si></sst>`,
  });
}

/** What the text of a workbook comes to, and what was charged for it; how it is refused. */
async function read(file: Buffer): Promise<{ lines: number; bytes: number; megabytes: number; refusal: unknown }> {
  let [lines, bytes, megabytes] = [0, 0, 0];
  let refusal: unknown;
  const work = workThat({
    count: (unit, amount) => {
      if (unit === "unpackedMegabytes") megabytes += amount;
    },
  });
  await inWork(work, async () => {
    try {
      for await (const line of sheetLines(file)) {
        lines++;
        bytes += Buffer.byteLength(line);
      }
    } catch (error) {
      refusal = error;
    }
  });
  return { lines, bytes, megabytes, refusal };
}

test("a row whose cells share one long text is refused before it is put into words", async () => {
  const stringify = jest.spyOn(JSON, "stringify");
  const { lines, refusal } = await read(sharing("x".repeat(LONGEST_CELL), 1, 490));
  const rows = stringify.mock.calls.filter(([value]) => Array.isArray(value)).length;
  stringify.mockRestore();
  expect(refusal).toMatchObject({ faults: [{ code: "too-large" }] });
  expect([lines, rows]).toEqual([1, 0]);
});

test("a row that is too long only as it is written is refused", async () => {
  const { refusal } = await read(sharing('"'.repeat(LONGEST_CELL), 1, 20));
  expect(refusal).toMatchObject({ faults: [{ code: "too-large" }] });
});

test("a workbook that is more than 100 MB as text is refused, however little it unpacks to, and charged for it", async () => {
  const { bytes, megabytes, refusal } = await read(sharing("x".repeat(LONGEST_CELL), 130, 30));
  expect(refusal).toMatchObject({ faults: [{ code: "too-large" }] });
  expect(bytes).toBeLessThanOrEqual(100_000_000);
  expect(megabytes).toBeGreaterThanOrEqual(100);
});

test("text that cells share is charged as far as it is more than what was unpacked", async () => {
  const many = await read(sharing("x".repeat(1000), 100, 10));
  expect(many.refusal).toBeUndefined();
  expect(many.megabytes).toBeCloseTo(many.bytes / 1_000_000, 2);
  const few = await read(sharing("x", 1, 1));
  expect(few.megabytes).toBeLessThan(0.01);
});

test("rows are put into words one at a time, as they are taken, and others have their turn between long ones", async () => {
  const [rows, file] = [20, sharing("x".repeat(30_000), 20, 30)];
  const stringify = jest.spyOn(JSON, "stringify");
  let taken = 0;
  for await (const _ of sheetLines(file)) if (++taken === 3) break;
  const made = stringify.mock.calls.filter(([value]) => Array.isArray(value)).length;
  stringify.mockRestore();
  expect(made).toBe(2);
  let given = 0;
  await inWork(
    workThat({
      giveWay: () => {
        given++;
        return null;
      },
    }),
    async () => {
      for await (const piece of new Workbooks().lines(once(file), "acc_1")) taken += piece.length;
    },
  );
  expect(given).toBeGreaterThanOrEqual(rows);
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
