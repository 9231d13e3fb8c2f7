import { caseFolded } from "../../domain/folded.js";
import type { ImportRow } from "./importAnswer.js";

/** Rows of one payee, in one direction. */
export interface RowGroup {
  readonly key: string;
  readonly name: string;
  readonly type: string | null;
  readonly rows: readonly ImportRow[];
  /** Minor units, money in as positive. */
  readonly sum: number;
}

/** A category by the line of its row; null: none. */
export type ChosenCategories = ReadonlyMap<number, string | null>;

/** The rows that would come in, by payee; the largest groups first. Without a payee, rows with one description are together. */
export function rowGroups(rows: readonly ImportRow[]): RowGroup[] {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = `${row.type ?? ""} ${caseFolded(nameOf(row))}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups]
    .map(([key, ofGroup]) => ({
      key,
      name: nameOf(ofGroup[0]),
      type: ofGroup[0]?.type ?? null,
      rows: ofGroup,
      sum: ofGroup.reduce((sum, { amount, type }) => sum + (type === "income" ? (amount ?? 0) : -(amount ?? 0)), 0),
    }))
    .sort((one, other) => other.rows.length - one.rows.length || (one.name < other.name ? -1 : 1));
}

function nameOf(row: ImportRow | undefined): string {
  return row?.payee ?? row?.description ?? "";
}

/** What a row has before a person chooses: what the file names, else what earlier expenses of the payee have. */
function offeredCategory({ categoryId, suggestedCategoryId }: ImportRow): string | null {
  return categoryId ?? suggestedCategoryId;
}

/** What all rows of a group have; undefined when they differ. */
export function categoryOf(rows: readonly ImportRow[], chosen: ChosenCategories): string | null | undefined {
  const [first, ...others] = rows.map((row) => (chosen.has(row.line) ? (chosen.get(row.line) ?? null) : offeredCategory(row)));
  return others.every((category) => category === first) ? (first ?? null) : undefined;
}

/** What is sent: each row that gets another category than the file names for it. */
export function categoriesToSend(rows: readonly ImportRow[], chosen: ChosenCategories): Map<number, string> {
  const sent = new Map<number, string>();
  for (const row of rows) {
    const category = chosen.has(row.line) ? chosen.get(row.line) : offeredCategory(row);
    if (category !== null && category !== undefined && category !== row.categoryId) sent.set(row.line, category);
  }
  return sent;
}
