interface Reading {
  readonly format: string;
  readonly dateOrder: string;
  readonly decimal: string;
  readonly columns: readonly { readonly field: string; readonly heading: string | null; readonly column: number }[];
}

const dateOrders: Readonly<Record<string, string>> = { ymd: "year first", dmy: "day first", mdy: "month first" };

const MOST_NAMED = 20;

function some(names: readonly string[]): string {
  const told = names.slice(0, MOST_NAMED).map((name) => `“${name}”`);
  return `${told.join(", ")}${names.length > MOST_NAMED ? " and others" : ""}`;
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`;
}

function counted(created: string, duplicates: number, refused: number): string {
  const parts = [created, duplicates > 0 && `${rows(duplicates)} there already`, refused > 0 && `${rows(refused)} refused`];
  return `${parts.filter((part) => part !== false).join(", ")}.`;
}

/** The texts of files that come in and go out. */
export const imports = {
  page: "Import and export",
  link: "Import",
  title: "Bring in a file",
  hint: "From your bank or another app: CSV, OFX, QFX, QIF, CAMT.053, MT940 or XLSX, up to 10 MB. You see first what would become of it.",
  choose: "Choose a file",
  chooseHint: "or drop it here",
  tooLarge: "This file is larger than 10 MB. Split it, or export fewer months from your bank.",
  asks: "The file leaves something open. Settle it, then it is read again.",
  ambiguous: "The file can be read in more than one way.",
  chooseOne: "Choose",
  asFound: "as found in the file",
  otherwise: "It was read wrongly",
  unknownCategories: (names: readonly string[]) =>
    `The budget has no category ${some(names)}, and an import makes none. Their rows go where it is said below; or add the categories first.`,
  beforeStart: (month: string) =>
    `Some rows are from before the budget's first month, ${month}, and cannot come in. The settings can move that month only while the budget is empty.`,
  categoryHint: "In a category, income is a refund: it lowers what was spent there.",
  readAgain: "Read it again",
  head: "How the file begins",
  questions: {
    dateOrder: "In dates, first comes",
    decimal: "Decimals begin with",
    sign: "Money out is",
    delimiter: "Columns are parted by",
    encoding: "Letters are written in",
    categoryId: "Rows without a known category go to",
  },
  options: {
    dateOrder: { ymd: "the year (2026-11-03)", dmy: "the day (3/11/2026)", mdy: "the month (11/3/2026)" },
    decimal: { ".": "a point (1,234.50)", ",": "a comma (1.234,50)" },
    sign: { "negative-is-expense": "negative", "positive-is-expense": "positive" },
    delimiter: { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" },
    encoding: { "utf-8": "UTF-8", "windows-1252": "Windows-1252", "utf-16le": "UTF-16 (LE)", "utf-16be": "UTF-16 (BE)" },
  },
  columns: "Which column is what",
  columnsAsked: "Say at least which is the date and which the amount, by number, from 1.",
  columnsHint: "By number, from 1; what is empty is taken as found.",
  roles: {
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
    externalId: "Bank's id",
  },
  wouldBe: (created: number, duplicates: number, refused: number) => counted(`${rows(created)} to bring in`, duplicates, refused),
  became: (created: number, duplicates: number, refused: number) => counted(`${rows(created)} brought in`, duplicates, refused),
  underWay: (read: number, total: number) => `${read} of ${rows(total)} so far. You may leave this page; it goes on by itself.`,
  run: (count: number) => `Bring in ${rows(count)}`,
  readAs({ format, dateOrder, decimal, columns }: Reading): string {
    const found = columns.map(({ field, heading, column }) => `${heading ?? `column ${column}`} as ${field}`);
    const parts = [format.toUpperCase(), `dates with the ${dateOrders[dateOrder] ?? dateOrder}`, `decimals after “${decimal}”`, ...found];
    return `Read as ${parts.join(", ")}.`;
  },
  rows: "Rows of the file",
  filter: "Which rows",
  everyRow: "Every row",
  line: "Line",
  what: "What",
  status: "Becomes",
  statuses: (isDryRun: boolean) => ({
    created: isDryRun ? "new" : "brought in",
    duplicate: "there already",
    refused: "refused",
  }),
  reasons: {
    "external-id": "The bank's id is known.",
    "amount-date-payee": "The same amount and payee, about the same day.",
    "same-expense": "It came from this budget.",
  },
  more: (count: number) => `and ${rows(count)} more`,
  toExpenses: "See the expenses",
  undo: "Undo this import",
  undone: "What the file brought in is taken back. Each expense can be restored for 30 days.",
  another: "Another file",
  out: {
    title: "Take your expenses with you",
    hint: "One file with every expense. The CSV opens in a spreadsheet, and can be brought in again.",
    span: "Months",
    format: "Format",
    formats: { csv: "CSV", json: "JSON" },
    go: "Download",
  },
};
