import type { ColumnRole } from "../../domain/importFile.js";
import type { Column } from "./Column.js";
import type { ColumnKind } from "./ColumnKind.js";

/** A file of a bank that writes no headings, known by how many columns it has and what their cells are. */
interface HeadlessLayout {
  readonly name: string;
  /** One word per column: a role, or `-` for what is not read; `date:-` is a date that is not read. */
  readonly columns: string;
  readonly balanceBefore?: boolean;
}

const layouts: readonly HeadlessLayout[] = [
  {
    name: "ASN Bank, SNS, RegioBank",
    columns: "date account - payee - - - currency:- balance currency amount date:- date:- - - - - description -",
    balanceBefore: true,
  },
  { name: "easybank, BAWAG", columns: "account description date date:- amount currency" },
  { name: "Raiffeisen (Austria)", columns: "date description date:- amount currency date:-" },
];

const kinds: Readonly<Partial<Record<ColumnRole, readonly ColumnKind[]>>> = {
  date: ["date"],
  amount: ["money"],
  balance: ["money", "figure"],
  currency: ["currency"],
  account: ["account"],
};

export interface KnownLayout {
  readonly columns: Readonly<Partial<Record<ColumnRole, readonly number[]>>>;
  readonly balanceBefore: boolean;
}

export function headlessLayout(columns: readonly Column[]): KnownLayout | null {
  for (const layout of layouts) {
    const words = layout.columns.split(" ").map((word) => word.split(":"));
    if (words.length !== columns.length || !words.every(([role], place) => fits(role, columns[place]))) continue;
    const read = words.flatMap(([role = "", unread], place) => (unread === undefined && role !== "-" ? [[role, [place]] as const] : []));
    return { columns: Object.fromEntries(read), balanceBefore: layout.balanceBefore === true };
  }
  return null;
}

function fits(role: string | undefined, column: Column | undefined): boolean {
  if (column === undefined) return false;
  const wanted = Object.entries(kinds).find(([name]) => name === role)?.[1];
  return wanted === undefined || wanted.includes(column.kind);
}
