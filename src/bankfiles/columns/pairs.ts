import { isNumeric, kindOf } from "./ColumnKind.js";

const CURRENCY = "currency";

/**
 * Some write a heading over two columns, a currency and its amount (`Mutatie`, then nothing): the heading belongs to the amount,
 * and the column before it is the currency.
 */
export function paired(names: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const headings = [...names];
  names.forEach((name, place) => {
    if (name.trim() === "" || names[place + 1]?.trim() !== "") return;
    const kinds = [place, place + 1].map((one) => kindOf(rows.map((row) => row[one] ?? "")));
    if (kinds[0] !== "currency" || kinds[1] === undefined || !isNumeric(kinds[1])) return;
    headings[place] = CURRENCY;
    headings[place + 1] = name;
  });
  return headings;
}

export function isPair(name: string): boolean {
  return name === CURRENCY;
}
