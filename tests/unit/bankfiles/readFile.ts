import { readBankFile, type Reading } from "../../../src/bankfiles/readBankFile.js";
import type { ParsedRow } from "../../../src/bankfiles/Transaction.js";
import { importRequest } from "../../../src/validation/import.js";
import { looked, Workbooks } from "../../../src/services/imports/Uploads.js";

/** What an import would find in a file, without a budget to book it in. */
export async function readFile(
  file: Uint8Array,
  currency: string,
  given: object = {},
): Promise<Omit<Reading, "rows"> & { rows: ParsedRow[] }> {
  const upload = await looked(once(file));
  const pieces = upload.isSheet ? new Workbooks().lines(upload.bytes, "acc_1") : upload.bytes;
  const kept: Uint8Array[] = [];
  for await (const piece of pieces) kept.push(piece);
  const bytes = (): AsyncGenerator<Uint8Array> => once(Buffer.concat(kept));
  const { format, mapping } = importRequest.parse({ budgetId: "bud_1", mapping: given });
  const reading = await readBankFile({ bytes, isSheet: upload.isSheet }, { format, mapping }, currency);
  const rows: ParsedRow[] = [];
  for await (const some of reading.rows()) rows.push(...some);
  return { ...reading, rows };
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
