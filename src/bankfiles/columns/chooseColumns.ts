import { type ColumnRole, columnRoles } from "../../domain/importFile.js";
import type { Mapping } from "../Mapping.js";
import { plain } from "../plain.js";
import type { Questions } from "../Questions.js";
import { type Column, sameCells } from "./Column.js";
import { type ColumnKind, isNumeric } from "./ColumnKind.js";

/** What was chosen for each role, and what stays over. */
export interface Choice {
  readonly chosen: ReadonlyMap<ColumnRole, Chosen>;
  /** Columns whose heading is in no table, and that nothing is read from. */
  readonly unknown: readonly Column[];
  /** Columns whose heading promises something else than the cells hold, by what it promises. */
  readonly misfits: readonly Candidate[];
}

interface Chosen {
  readonly columns: readonly Column[];
  /** How good the heading is, 0 the best; -1 when the caller says it. */
  readonly group: number;
}

interface Candidate {
  readonly column: Column;
  readonly role: ColumnRole;
  readonly group: number;
}

const numeric = (kind: ColumnKind): boolean => isNumeric(kind) || kind === "empty";
const words = (kind: ColumnKind): boolean => kind !== "date" && kind !== "money";

/** What the cells of a role must be; a heading alone is not believed. */
const fits: Readonly<Record<ColumnRole, (kind: ColumnKind) => boolean>> = {
  date: (kind) => kind === "date" || kind === "empty",
  amount: numeric,
  debit: numeric,
  credit: numeric,
  balance: numeric,
  fee: numeric,
  type: (kind) => words(kind) && kind !== "account",
  payee: (kind) => words(kind) && kind !== "account" && kind !== "currency",
  payer: (kind) => words(kind) && kind !== "account",
  recipient: (kind) => words(kind) && kind !== "account",
  description: (kind) => kind !== "date" && kind !== "money" && kind !== "direction",
  note: () => true,
  category: words,
  currency: (kind) => kind === "currency" || kind === "empty",
  externalId: (kind) => kind !== "money" && kind !== "date",
  status: (kind) => words(kind) && kind !== "account",
  account: (kind) => kind !== "date" && kind !== "money",
};

/** `own` is the budget's currency. */
export function chooseColumns(columns: readonly Column[], mapping: Mapping, own: string, questions: Questions): Choice {
  const given = givenColumns(columns, mapping);
  const taken = new Set([...given.values()].flatMap(({ columns: some }) => some));
  const candidates = columns.filter((column) => !taken.has(column)).flatMap((column) => candidatesOf(column, languageOf(columns)));
  const chosen = new Map<ColumnRole, Chosen>(given);
  for (const role of columnRoles) {
    // Currencies that the file names are compared with the budget's, whatever is said.
    if (mapping.columns?.[role] !== undefined && !(role === "currency" && mapping.columns.currency === null)) continue;
    const amount = chosen.get("amount");
    const able = role === "currency" ? candidates.filter(({ column }) => !isOfAnother(column, columns, amount)) : candidates;
    const found = best(role, able, amount, own, questions);
    if (found !== null) chosen.set(role, found);
  }
  const used = new Set([...chosen.values()].flatMap(({ columns: some }) => some));
  return {
    chosen,
    unknown: columns.filter((column) => column.meanings.length === 0 && !used.has(column) && column.kind !== "empty"),
    misfits: candidates.filter(({ column, role }) => !used.has(column) && !fits[role](column.kind)),
  };
}

/** The columns that the caller names, by heading, or by number from 1. */
function givenColumns(columns: readonly Column[], mapping: Mapping): Map<ColumnRole, Chosen> {
  const given = new Map<ColumnRole, Chosen>();
  for (const role of columnRoles) {
    const column = givenColumn(columns, mapping.columns?.[role]);
    if (column !== undefined) given.set(role, { columns: [column], group: -1 });
  }
  return given;
}

export function givenColumn(columns: readonly Column[], given: string | number | null | undefined): Column | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === "number") return columns[given - 1];
  const [only, ...more] = columns.filter(({ heading }) => heading !== "" && plain(heading) === plain(given));
  if (only !== undefined) return more.length === 0 ? only : undefined;
  return /^\d{1,3}$/.test(given) ? columns[Number(given) - 1] : undefined;
}

/** Of what a heading may mean, what fits its cells, and of that what fits the language of the other headings. */
function candidatesOf(column: Column, language: ReadonlySet<string>): Candidate[] {
  const all = column.meanings.flatMap(({ role, group, languages }) => (role === "ignored" ? [] : [{ column, role, group, languages }]));
  if (column.meanings.some(({ role, languages }) => role === "ignored" && (all.length === 0 || meets(languages, language)))) {
    if (!all.some(({ languages }) => meets(languages, language))) return [];
  }
  const fitting = all.filter(({ role }) => fits[role](column.kind));
  const spoken = (fitting.length > 0 ? fitting : all).filter(({ languages }) => meets(languages, language));
  return spoken.length > 0 ? spoken : fitting.length > 0 ? fitting : all;
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((one) => others.has(one));
}

/** The languages that know the most of the headings. */
export function languageOf(columns: readonly Column[]): ReadonlySet<string> {
  const times = new Map<string, number>();
  for (const { meanings } of columns) {
    for (const code of new Set(meanings.flatMap(({ languages }) => [...languages]))) times.set(code, (times.get(code) ?? 0) + 1);
  }
  const most = Math.max(0, ...times.values());
  return new Set([...times].filter(([, count]) => count === most).map(([code]) => code));
}

function best(
  role: ColumnRole,
  candidates: readonly Candidate[],
  amount: Chosen | undefined,
  own: string,
  questions: Questions,
): Chosen | null {
  const able = candidates.filter((one) => one.role === role && fits[role](one.column.kind));
  const filled = able.filter(({ column }) => column.kind !== "empty");
  const some = filled.length > 0 ? filled : able;
  // An amount that may be in the currency of the purchase goes with the currency beside it.
  const next = role === "currency" && (amount?.group ?? 0) > 0 ? some.find(({ column }) => isBeside(column, amount)) : undefined;
  if (next !== undefined) return { columns: [next.column], group: next.group };
  const group = Math.min(...some.map((one) => one.group));
  const columns = some.filter((one) => one.group === group).map(({ column }) => column);
  const [first] = columns;
  if (first === undefined) return null;
  if (role === "description" || role === "note" || (role === "payee" && takeTurns(columns))) return { columns, group };
  const [apart, ...more] = columns.filter((column, index) => !columns.slice(0, index).some((earlier) => sameCells(earlier, column)));
  if (apart !== undefined && more.length === 0) return { columns: [apart], group };
  const [inOwn, ...inOwnToo] = columns.filter(({ currencies }) => currencies?.includes(own) === true);
  if (inOwn !== undefined && inOwnToo.length === 0) return { columns: [inOwn], group };
  const beside = role === "currency" ? columns.find((column) => isBeside(column, amount)) : undefined;
  if (beside !== undefined) return { columns: [beside], group };
  const options = columns.map(({ place, heading }) => ({ value: String(place + 1), label: `Column ${place + 1}: ${heading}` }));
  const places = columns.map(({ place }) => place + 1).join(" and ");
  questions.ask(`columns/${role}`, "ambiguous", `Columns ${places} could both be the ${role}. Choose one by its number.`, options);
  return null;
}

/** Whether the amount's own heading names its currency, and the column stands beside other figures: then it is theirs. */
function isOfAnother(column: Column, columns: readonly Column[], amount: Chosen | undefined): boolean {
  if (amount?.columns.some(({ currencies }) => currencies !== null) !== true || isBeside(column, amount)) return false;
  return columns.some(({ kind, place }) => isNumeric(kind) && Math.abs(place - column.place) === 1);
}

/** Whether a row has at most one of them, or the same in several: then they are one. */
function takeTurns(columns: readonly Column[]): boolean {
  const rows = columns[0]?.cells.length ?? 0;
  return Array.from({ length: rows }, (_, row) => columns.map(({ cells }) => (cells[row] ?? "").trim())).every(
    (cells) => new Set(cells.filter((cell) => cell !== "")).size < 2,
  );
}

export function isBeside({ place }: Column, amount: Chosen | undefined): boolean {
  return amount?.columns.some((other) => Math.abs(other.place - place) === 1) === true;
}
