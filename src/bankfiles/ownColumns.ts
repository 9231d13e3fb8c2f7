/**
 * The columns of our own CSV that each field of an expense has. The order is that of the file: whoever adds a field gives it columns
 * at the end, or none; then every file of an earlier release is still the beginning of this one.
 */
export const exportColumns = {
  date: ["date"],
  type: ["type"],
  amount: ["amount"],
  currency: ["currency"],
  payee: ["payee"],
  description: ["description"],
  note: ["note"],
  categoryId: ["category"],
  tags: ["tags"],
  splits: ["splits"],
  original: ["originalAmount", "originalCurrency", "originalRate"],
  externalId: ["externalId"],
  source: ["source"],
  id: ["id"],
  month: ["month"],
  createdAt: ["createdAt"],
  updatedAt: ["updatedAt"],
  budgetId: [],
  createdBy: [],
  version: [],
  origin: [],
  reviewed: [],
  because: [],
  occurrence: [],
  moneyAccountId: ["moneyAccount", "moneyAccountId"],
  cleared: ["cleared"],
  toMoneyAccountId: ["toMoneyAccount", "toMoneyAccountId"],
  toAmount: ["toAmount"],
  toDate: ["toDate"],
  toCleared: ["toCleared"],
  toExternalId: ["toExternalId"],
  toSource: ["toSource"],
} as const;

export type ExportColumn = (typeof exportColumns)[keyof typeof exportColumns][number];

/** The header of an export. */
const exportHeader: readonly ExportColumn[] = Object.values(exportColumns).flat();

/** Columns that say where the money of a movement lies. */
const ofAccounts = [
  "moneyAccount",
  "moneyAccountId",
  "cleared",
  "toMoneyAccount",
  "toMoneyAccountId",
  "toAmount",
  "toDate",
  "toCleared",
  "toExternalId",
  "toSource",
] as const satisfies readonly ExportColumn[];
export type AccountColumn = (typeof ofAccounts)[number];

/** Columns that are written or read in a way of their own. */
const special = [
  "date",
  "type",
  "amount",
  "currency",
  "payee",
  "description",
  "note",
  "category",
  "tags",
  "splits",
  "originalAmount",
  "originalCurrency",
  "originalRate",
  "externalId",
  "source",
  "id",
  "month",
  "createdAt",
  "updatedAt",
  ...ofAccounts,
] as const satisfies readonly ExportColumn[];
export type SpecialColumn = (typeof special)[number];

/** Every other column is the text of the field that it is named after. */
export type OwnText = Exclude<ExportColumn, SpecialColumn>;
const ownTexts = exportHeader.filter((name): name is OwnText => !special.some((other) => other === name));

export function ownTextsOf(textOf: (name: OwnText) => string | null): Record<OwnText, string | null>;
export function ownTextsOf(textOf: (name: OwnText) => string | null): Record<string, string | null> {
  return Object.fromEntries(ownTexts.map((name) => [name, textOf(name)]));
}

/** What an import reads nothing from: the server makes it. */
const made = ["month", "createdAt", "updatedAt"] as const satisfies readonly ExportColumn[];
type Made = (typeof made)[number];
/** Nobody else calls a column so; a file with some of these is ours, or was. */
const telling: ReadonlySet<string> = new Set<ExportColumn>([
  "splits",
  "originalAmount",
  "originalCurrency",
  "originalRate",
  "externalId",
  "updatedAt",
]);
const ENOUGH = 3;
const needed = ["date", "type", "amount", "currency"] as const satisfies readonly ExportColumn[];

export interface OwnHeader {
  readonly columns: Readonly<Partial<Record<Exclude<ExportColumn, Made>, readonly number[]>>>;
  /** Headings that no release of ours has written. */
  readonly unknown: readonly string[];
  /** Headings without which nothing can be read. */
  readonly missing: readonly string[];
}

/** Null when the header is not one of our own. One of an earlier release lacks columns; somebody may have put the others in another order. */
export function ownHeader(cells: readonly string[]): OwnHeader | null {
  const names = cells.map((cell) => cell.trim());
  if (names.filter((name) => telling.has(name)).length < ENOUGH || new Set(names).size < names.length) return null;
  const read = exportHeader.filter(
    (name): name is Exclude<ExportColumn, Made> => names.includes(name) && !made.some((other) => other === name),
  );
  const known: ReadonlySet<string> = new Set<string>(exportHeader);
  return {
    columns: Object.fromEntries(read.map((name) => [name, [names.indexOf(name)]])),
    unknown: names.filter((name) => !known.has(name)),
    missing: needed.filter((name) => !names.includes(name)),
  };
}

/**
 * Where a cell that a spreadsheet takes for a formula can begin: at the front, and behind what separates cells in countries where that is no
 * comma, quotes included, since there our quotes stand in the middle of a cell.
 */
const START = String.raw`(?:^|[;\t\r\n])["\s]*`;
/** Looked for first: to look back from each place of a long cell takes the square of its length. */
const SIGN = "'*[=+\\-@＝＋－＠]";
const BARE = new RegExp(`(?=${SIGN})(?<=${START})|^(?='*[\\t\\r\\n])`, "gu");
const MASKED = new RegExp(`'(?=${SIGN})(?<=${START}')|^'(?='*[\\t\\r\\n])`, "gu");

/** An apostrophe in front makes it text. */
export function escapedFormula(cell: string): string {
  return cell.replace(BARE, "'");
}

/** Takes back exactly what `escapedFormula` did. */
export function unescapedFormula(cell: string): string {
  return cell.replace(MASKED, "");
}
