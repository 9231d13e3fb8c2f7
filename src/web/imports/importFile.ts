import type { Problem } from "../api/problem.js";
import type { ImportAnswer } from "./importAnswer.js";
import { mappingText, type Mapping } from "./mapping.js";
import type { ChosenCategories } from "./rowGroups.js";
import type { Rest, RestResult } from "./useRest.js";

export const largestFile = 10_000_000;

export interface FileToImport {
  readonly file: File;
  readonly budgetId: string;
  readonly mapping: Mapping;
  readonly chosen?: ChosenCategories;
}

export type ImportResult = { readonly answer: ImportAnswer } | { readonly problem: Problem };

/** What would become of the file; nothing is kept. */
export function tryFile(rest: Rest, wanted: FileToImport): Promise<ImportResult> {
  return sent(rest.send(pathOf(wanted, true), { method: "POST", body: wanted.file }));
}

/** The same key sends the same file at most once, however often it is tried. */
export function importFile(rest: Rest, wanted: FileToImport, key: string): Promise<ImportResult> {
  return sent(rest.send(pathOf(wanted, false), { method: "POST", body: wanted.file, headers: { "Idempotency-Key": key } }));
}

/** How far it is, with the rows that were refused. */
export function importOf(rest: Rest, id: string): Promise<ImportResult> {
  return sent(rest.send(`/expenses/imports/${encodeURIComponent(id)}?rows=refused&limit=200`));
}

function pathOf({ budgetId, mapping, chosen }: FileToImport, dryRun: boolean): string {
  return `/expenses/imports?${new URLSearchParams({ budgetId, dryRun: String(dryRun), mapping: mappingText(mapping, chosen) })}`;
}

async function sent(sending: Promise<RestResult>): Promise<ImportResult> {
  const result = await sending;
  if ("problem" in result) return result;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-assignment -- What the server answers is what its document says.
  const answer: ImportAnswer = await result.response.json();
  return { answer };
}
