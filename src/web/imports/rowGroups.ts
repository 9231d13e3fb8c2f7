import type { ExpenseType } from "../../domain/expenseType.js";
import { payeeKeyOfRow } from "../../domain/importPayee.js";
import type { ImportPayee, ImportRow } from "./importAnswer.js";

/** Rows of one payee, in one direction: of the whole file, some of them shown. */
export interface RowGroup {
  readonly key: string;
  readonly name: string;
  readonly type: ExpenseType;
  readonly count: number;
  readonly shown: readonly ImportRow[];
  /** Minor units, money in as positive. */
  readonly sum: number;
  /** What the rows have before a person chooses. */
  readonly offered: readonly (string | null)[];
}

interface ChosenPayee {
  readonly name: string;
  readonly type: ExpenseType;
  readonly categoryId: string | null;
}

/** What a person chose, null for no category: for all rows of a payee, and for single rows by their lines. */
export interface ChosenCategories {
  readonly payees: ReadonlyMap<string, ChosenPayee>;
  readonly lines: ReadonlyMap<number, string | null>;
}

export const nothingChosen: ChosenCategories = { payees: new Map(), lines: new Map() };

/** In the order of the server: the largest groups first. */
export function rowGroups(payees: readonly ImportPayee[], rows: readonly ImportRow[]): RowGroup[] {
  const shown = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const key = payeeKeyOfRow(row);
    const ofPayee = shown.get(key);
    if (ofPayee === undefined) shown.set(key, [row]);
    else ofPayee.push(row);
  }
  return payees.map(({ payee, type, rows: count, amount, categoryIds }) => {
    const key = payeeKeyOfRow({ type, payee, description: null });
    const sum = type === "income" ? amount : -amount;
    return { key, name: payee, type, count, shown: shown.get(key) ?? [], sum, offered: categoryIds };
  });
}

/** One choice for all rows of the groups, also for those that had another one by themselves. */
export function withPayees(chosen: ChosenCategories, groups: readonly RowGroup[], categoryId: string | null): ChosenCategories {
  const own = new Set(groups.flatMap(({ shown }) => shown.map(({ line }) => line)));
  return {
    payees: new Map([...chosen.payees, ...groups.map(({ key, name, type }) => [key, { name, type, categoryId }] as const)]),
    lines: new Map([...chosen.lines].filter(([line]) => !own.has(line))),
  };
}

export function withLine(chosen: ChosenCategories, line: number, categoryId: string | null): ChosenCategories {
  return { ...chosen, lines: new Map([...chosen.lines, [line, categoryId]]) };
}

export function categoryOfRow(row: ImportRow, group: RowGroup, { payees, lines }: ChosenCategories): string | null {
  const ofLine = lines.get(row.line);
  if (ofLine !== undefined) return ofLine;
  const ofPayee = payees.get(group.key);
  return ofPayee === undefined ? row.categoryId : ofPayee.categoryId;
}

/** What all rows of a group have; undefined when they differ. */
export function categoryOf(group: RowGroup, { payees, lines }: ChosenCategories): string | null | undefined {
  const ofLines = group.shown.flatMap(({ line }) => lines.get(line) ?? (lines.has(line) ? [null] : []));
  const ofPayee = payees.get(group.key);
  const others = ofLines.length === group.count ? [] : ofPayee === undefined ? group.offered : [ofPayee.categoryId];
  const [first, ...rest] = new Set([...ofLines, ...others]);
  return rest.length > 0 ? undefined : (first ?? null);
}
