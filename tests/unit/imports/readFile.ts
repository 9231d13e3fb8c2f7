import { type Detected, detectDialect } from "../../../src/services/imports/detection/detectDialect.js";
import { parsedRows } from "../../../src/services/imports/parsedRows.js";
import type { ParsedRow } from "../../../src/services/imports/Transaction.js";
import { Uploads } from "../../../src/services/imports/Uploads.js";
import { importRequest } from "../../../src/rules/imports/import.js";

/** What an import would find in a file, without a budget to book it in. */
export async function readFile(file: Uint8Array, currency: string, mapping: object = {}): Promise<Detected & { rows: ParsedRow[] }> {
  const upload = await new Uploads().open(once(file));
  const kept: Uint8Array[] = [];
  for await (const piece of upload.bytes) kept.push(piece);
  const bytes = (): AsyncGenerator<Uint8Array> => once(Buffer.concat(kept));
  const found = await detectDialect({ bytes, isSheet: upload.isSheet }, importRequest.parse({ budgetId: "bud_1", mapping }), currency);
  const rows: ParsedRow[] = [];
  if (found.isReadable) for await (const some of parsedRows(bytes, found.dialect, currency)) rows.push(...some);
  return { ...found, rows };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A row as the files beside the fixtures write it. */
export function told({ transaction, faults }: ParsedRow): unknown {
  if (transaction === null) return { refused: faults[0]?.code };
  const { date, type, amount, payee, description } = transaction;
  return { date, type, amount, payee, description };
}
