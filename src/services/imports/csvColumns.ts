import type { ColumnRole } from "../../domain/importFile.js";
import { Invalid } from "../../domain/errors.js";
import type { ImportMapping } from "../../rules/imports/import.js";
import { type ExportColumn, exportColumns } from "./ownColumns.js";
import type { Role } from "./dialect.js";

export interface Columns {
  readonly columns: Readonly<Partial<Record<Role, number>>>;
  readonly own: boolean;
}

const LONGEST = 200;

/** What banks call their columns, best first: where a file has several, the first of the list is meant. */
const headings: Readonly<Record<ColumnRole, readonly string[]>> = {
  date: [
    "date",
    "transaction date",
    "trans date",
    "writer date",
    "buchungstag",
    "buchungsdatum",
    "datum",
    "date operation",
    "date de l operation",
    "fecha",
    "fecha operacion",
    "data",
    "data operazione",
    "posting date",
    "posted date",
    "post date",
    "date posted",
    "completed date",
    "started date",
    "umsatzdatum",
    "value date",
    "valuta",
    "valutadatum",
    "wertstellung",
    "boekdatum",
    "transaktionsdatum",
    "belegdatum",
  ],
  amount: [
    "amount",
    "betrag",
    "umsatz",
    "transaction amount",
    "montant",
    "importe",
    "importo",
    "bedrag",
    "belopp",
    "kwota",
    "value",
    "betrag eur",
    "amount eur",
    "amount usd",
    "amount gbp",
    "betrag in eur",
    "umsatz in eur",
    "net amount",
  ],
  debit: [
    "debit",
    "debit amount",
    "withdrawal",
    "withdrawals",
    "money out",
    "paid out",
    "outflow",
    "soll",
    "belastung",
    "ausgang",
    "debit eur",
    "amount debit",
    "charges",
    "lastschrift",
  ],
  credit: [
    "credit",
    "credit amount",
    "deposit",
    "deposits",
    "money in",
    "paid in",
    "inflow",
    "haben",
    "gutschrift",
    "eingang",
    "credit eur",
    "amount credit",
  ],
  type: [
    "type",
    "debit credit",
    "credit debit",
    "dr cr",
    "cr dr",
    "transaction type",
    "soll haben",
    "s h",
    "af bij",
    "richtung",
    "umsatztyp",
  ],
  payee: [
    "payee",
    "merchant",
    "merchant name",
    "counterparty",
    "counterparty name",
    "beneficiary",
    "name",
    "beguenstigter zahlungspflichtiger",
    "auftraggeber empfaenger",
    "empfaenger",
    "zahlungsempfaenger",
    "zahlungsempfaenger in",
    "zahlungspflichtige r",
    "name zahlungsbeteiligter",
    "auftraggeber beguenstigter",
    "vendor",
    "payee name",
    "partner name",
    "gegenkonto name",
    "payer payee",
  ],
  description: [
    "description",
    "details",
    "memo",
    "verwendungszweck",
    "purpose",
    "narrative",
    "transaction description",
    "payment reference",
    "reference",
    "libelle",
    "concepto",
    "omschrijving",
    "beschreibung",
    "buchungstext",
    "vorgang verwendungszweck",
    "transaction details",
    "particulars",
    "text",
  ],
  note: ["note", "notes", "notiz", "comment", "remarks", "kommentar"],
  category: ["category", "kategorie", "categorie", "categoria"],
  currency: ["currency", "waehrung", "devise", "ccy", "divisa", "valuta iso", "currency code"],
  externalId: [
    "external id",
    "externalid",
    "transaction id",
    "fitid",
    "transaction number",
    "transaktions id",
    "transaktionsnummer",
    "umsatz id",
    "unique id",
    "trans id",
  ],
};

/** Which column is what, by the headings; null when the record is no header. */
export function columnsOf(cells: readonly string[], mapping: ImportMapping): Columns | null {
  const own = ownColumns(cells);
  if (own !== null) return { columns: own, own: true };
  const places = placesOf(cells);
  const columns: Partial<Record<Role, number>> = {};
  for (const role of Object.keys(headings).filter(isColumnRole)) {
    const place = placeOf(role, places, mapping) ?? named(role, places);
    if (place !== undefined) columns[role] = place;
  }
  const money = columns.amount ?? columns.debit ?? columns.credit;
  return columns.date === undefined || money === undefined ? null : { columns, own: false };
}

/** The columns that the caller gave by number, for a file without a header. */
export function numberedColumns(mapping: ImportMapping): Partial<Record<Role, number>> {
  const given = Object.entries(mapping.columns ?? {}).flatMap(([role, column]) =>
    typeof column === "number" ? [[role, column - 1] as const] : [],
  );
  return Object.fromEntries(given);
}

/** A heading or a type without case, accents and signs; nothing of what is too long to be either, which would take long to normalise. */
export function plain(text: string): string {
  const given = text.trim();
  if (given.length > LONGEST) return "";
  const spelled = given.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
  return spelled
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(cells: readonly string[]): Places {
  const places = new Map<string, number[]>();
  for (const [place, cell] of cells.entries()) {
    const name = plain(cell);
    const found = places.get(name);
    if (found === undefined) places.set(name, [place]);
    else found.push(place);
  }
  return places;
}

function placeOf(role: ColumnRole, places: Places, mapping: ImportMapping): number | undefined {
  const given = mapping.columns?.[role];
  if (given === undefined) return undefined;
  if (typeof given === "number") return given - 1;
  const [only, ...more] = places.get(plain(given)) ?? [];
  return more.length === 0 ? only : undefined;
}

function named(role: ColumnRole, places: Places): number | undefined {
  for (const heading of headings[role]) {
    const found = places.get(heading) ?? [];
    if (found.length > 1) {
      throw Invalid.at(
        `/mapping/columns/${role}`,
        "ambiguous",
        `Columns ${found.map((place) => place + 1).join(" and ")} have the same heading. Say by number which is the ${role}.`,
      );
    }
    if (found[0] !== undefined) return found[0];
  }
  return undefined;
}

function ownColumns(cells: readonly string[]): Partial<Record<Role, number>> | null {
  if (cells.length !== exportColumns.length || !exportColumns.every((name, place) => cells[place] === name)) return null;
  const read = (name: ExportColumn): name is Exclude<ExportColumn, "month" | "createdAt" | "updatedAt"> =>
    name !== "month" && name !== "createdAt" && name !== "updatedAt";
  return Object.fromEntries(exportColumns.flatMap((name, place) => (read(name) ? [[name, place] as const] : [])));
}

function isColumnRole(text: string): text is ColumnRole {
  return text in headings;
}
