import { closedMonths } from "./closedRows.js";

interface Reading {
  readonly format: string;
  readonly dateOrder: string;
  readonly decimal: string;
  readonly columns: readonly { readonly field: string; readonly heading: string | null; readonly column: number }[];
}

const dateOrders: Readonly<Record<string, string>> = { ymd: "year first", dmy: "day first", mdy: "month first" };

const roles = {
  date: "Date",
  amount: "Amount",
  debit: "Money out",
  credit: "Money in",
  type: "Type",
  payee: "Payee",
  description: "What for",
  note: "Note",
  category: "Category",
  currency: "Currency",
  externalId: "Bank's ID",
};

const MOST_NAMED = 20;

function namedAtMost(names: readonly string[]): readonly string[] {
  return names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED), "and others"] : names;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

interface Counts {
  readonly created: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly asked: number;
}

function counted(created: string, { duplicates, refused, asked }: Counts): string {
  const parts = [
    created,
    duplicates > 0 && `${rows(duplicates)} already known`,
    asked > 0 && `${rows(asked)} left out as undecided`,
    refused > 0 && `${rows(refused)} refused`,
  ];
  return `${parts.filter((part) => part !== false).join(", ")}.`;
}

/** The texts of files that come in and go out. */
export const imports = {
  page: "Import and export",
  title: "Import a file",
  hint: "From your bank or another app: CSV, OFX, QFX, QIF, CAMT.053, MT940 or XLSX, up to 10 MB. You see a preview first.",
  choose: "Choose a file",
  chooseHint: "or drop it here",
  tooLarge: "This file is larger than 10 MB. Split it, or export fewer months from your bank.",
  asks: "Some settings cannot be detected from the file. Choose them, then read the file again.",
  ambiguous: "The file can be read in more than one way.",
  chooseOne: "Choose",
  asFound: "as found in the file",
  otherwise: "Change how the file is read",
  unknownCategories: (names: readonly string[]) =>
    `The budget has no category ${namedAtMost(names.map((name) => `“${name}”`)).join(", ")}, and an import does not create any. Choose a category for these rows below, or add the categories first.`,
  beforeStart: (month: string) =>
    `Some rows are dated before the first month of the budget, ${month}, and cannot be imported. You can change the first month in the settings only while the budget is empty.`,
  closedMonths: (count: number, months: readonly string[]) =>
    `${rows(count)} ${count === 1 ? "is" : "are"} in ${closedMonths(namedAtMost(months))}`,
  categoryHint: "In a category, income is a refund: it lowers what was spent there.",
  readAgain: "Read it again",
  head: "How the file begins",
  questions: {
    dateOrder: "Order of dates",
    decimal: "Decimal separator",
    sign: "Money out is",
    delimiter: "Column separator",
    encoding: "Character encoding",
    categoryId: "Category for rows without a known category",
  },
  options: {
    dateOrder: { ymd: "the year (2026-11-03)", dmy: "the day (3/11/2026)", mdy: "the month (11/3/2026)" },
    decimal: { ".": "a point (1,234.50)", ",": "a comma (1.234,50)" },
    sign: { "negative-is-expense": "negative", "positive-is-expense": "positive" },
    delimiter: { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" },
    encoding: { "utf-8": "UTF-8", "windows-1252": "Windows-1252", "utf-16le": "UTF-16 (LE)", "utf-16be": "UTF-16 (BE)" },
  },
  columns: "Columns",
  columnsAsked: "Enter at least the numbers of the date and amount columns, counted from 1.",
  columnsHint: "Column numbers, counted from 1. Leave a field empty to keep what was detected.",
  roles,
  wouldBe: (counts: Counts) => counted(`${rows(counts.created)} to import`, counts),
  became: (counts: Counts) => counted(`${rows(counts.created)} imported`, counts),
  underWay: (read: number, total: number) => `${read} of ${rows(total)} so far. You can leave this page. The import continues.`,
  run: (count: number) => `Import ${rows(count)}`,
  readAs({ format, dateOrder, decimal, columns }: Reading): string {
    const labels: Readonly<Record<string, string>> = roles;
    const named = columns.flatMap(({ field, heading, column }) => {
      const label = labels[field] ?? field;
      return heading?.toLowerCase() === label.toLowerCase() ? [] : [`${label}: ${heading ?? `column ${column}`}`];
    });
    return [format.toUpperCase(), `dates with the ${dateOrders[dateOrder] ?? dateOrder}`, `decimals after “${decimal}”`, ...named].join(
      " · ",
    );
  },
  categories: {
    title: "Rows to import, by payee",
    noPayee: "Without a payee",
    several: "Several categories",
    mark: (name: string) => `Select ${name}`,
    of: (name: string) => `Category of ${name}`,
    ofLine: (line: number) => `Category of line ${line}`,
    count: (count: number) => rows(count),
    markWithout: (count: number) => `Select ${count === 1 ? "1 payee" : `${count} payees`} without a category`,
    forMarked: (count: number) => `Category for ${rows(count)}`,
    morePayees: (count: number) =>
      `and ${count === 1 ? "1 more payee" : `${count} more payees`}, which get their categories after the import`,
  },
  rows: "Other rows of the file",
  filter: "Show",
  everyRow: "All rows",
  line: "Line",
  what: "What",
  status: "Result",
  statuses: (isDryRun: boolean) => ({
    created: isDryRun ? "new" : "imported",
    duplicate: "already known",
    refused: "refused",
    asked: "undecided",
  }),
  /** Of a row that is, or may be, an occurrence of a recurring movement. */
  occurrenceStatuses: { duplicate: "recurring", asked: "may be recurring" },
  answers: { new: (line: number) => `Line ${line} is new`, duplicate: (line: number) => `Line ${line} is the same` },
  importAnyway: (line: number) => `Import line ${line} anyway`,
  reasons: {
    "external-id": "The bank's ID is already known.",
    "amount-date-payee": "The same amount and payee, on the same day.",
    "possible-duplicate": "The same amount and payee, some days apart.",
    "same-expense": "It came from this budget.",
    "possible-occurrence":
      "A recurring movement has about this amount, within five days. If it is the same, its expense gets this amount and date.",
    occurrence: "It belongs to a recurring movement.",
    deleted: "It was imported before and deleted.",
  },
  movement: "A recurring movement",
  occurrenceOf: (name: string, date: string, amount: string | null, isBooked: boolean) =>
    `${name}, ${date}${amount === null ? "" : `: ${amount}`} ${isBooked ? "booked" : "expected"}.`,
  more: (count: number) => `and ${count === 1 ? "1 more row" : `${count} more rows`}`,
  toExpenses: "See the expenses",
  undo: "Undo this import",
  undone: "The import was undone. Each expense that it created can be restored for 30 days.",
  another: "Import another file",
  out: {
    title: "Export your expenses",
    hint: "One file with every expense. You can open the CSV in a spreadsheet or import it again.",
    span: "Months",
    format: "Format",
    formats: { csv: "CSV", json: "JSON" },
    go: "Download",
  },
};
