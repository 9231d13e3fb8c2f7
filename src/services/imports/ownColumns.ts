/** The columns of our own CSV, in order. A file whose header is exactly this comes back as it went. */
export const exportColumns = [
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
] as const;
export type ExportColumn = (typeof exportColumns)[number];

const RISKY = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** A spreadsheet takes such a cell for a formula; an apostrophe in front makes it text. */
export function escapedFormula(cell: string): string {
  return RISKY.test(cell) ? `'${cell}` : cell;
}

/** Takes back exactly what `escapedFormula` did. */
export function unescapedFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
