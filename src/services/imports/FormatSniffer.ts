import { Invalid } from "../../domain/errors.js";
import { type DateOrder, dateOrders, type DecimalPoint } from "../../domain/importFile.js";
import type { ImportMapping } from "../../rules/imports/import.js";
import { dateOf, hasDots, isPlainDate } from "./dates.js";
import { figureOf, pointIn } from "./decimals.js";
import type { RawRow, Dialect } from "./dialect.js";
import { directionOf } from "./directionWords.js";

/** So few dates may be in order by chance. */
const DATES_TO_TELL_ORDER = 4;

class DateOrderFit {
  fits = 0;
  different = 0;
  private rising = true;
  private falling = true;
  private last = "";

  see(day: string | null): void {
    if (day === null) return;
    this.fits++;
    if (day === this.last) return;
    this.different++;
    if (this.last !== "" && day < this.last) this.rising = false;
    if (this.last !== "" && day > this.last) this.falling = false;
    this.last = day;
  }

  get inOrder(): boolean {
    return this.different >= DATES_TO_TELL_ORDER && (this.rising || this.falling);
  }
}

/** What all rows of a file together say about how it is written. Each row is looked at once and forgotten. */
export class FormatSniffer {
  rows = 0;
  private readonly fits: Readonly<Record<DateOrder, DateOrderFit>> = {
    ymd: new DateOrderFit(),
    dmy: new DateOrderFit(),
    mdy: new DateOrderFit(),
  };
  private readonly differ = new Set<string>();
  private dotted = false;
  private readonly points = { ".": 0, ",": 0, ".either": 0, ",either": 0 };
  private negatives = 0;
  private signed = 0;
  private figures = 0;
  private readonly types = { known: 0, other: 0 };
  private readonly debits = { plus: 0, minus: 0 };

  see({ texts, parts }: RawRow): void {
    this.rows++;
    const date = texts.date ?? "";
    const days = isPlainDate(date) ? Array(dateOrders.length).fill(date) : dateOrders.map((order) => dateOf(date, order));
    dateOrders.forEach((order, place) => this.fits[order].see(days[place] ?? null));
    for (const [one, other] of pairs) if (days[one] !== days[other]) this.differ.add(`${dateOrders[one]} ${dateOrders[other]}`);
    this.dotted ||= hasDots(date);
    const amounts = [texts.amount, texts.debit, texts.credit, ...(parts ?? []).map((part) => part.amount)];
    for (const text of amounts) this.seeFigure(text ?? "");
    const figure = figureOf(texts.amount ?? "");
    if (figure?.negative === true) this.negatives++;
    if (figure?.signed === true) this.signed++;
    if (figure !== null) this.figures++;
    const debit = figureOf(texts.debit ?? "");
    if (debit !== null && /[1-9]/.test(debit.digits)) this.debits[debit.negative ? "minus" : "plus"]++;
    const type = texts.type ?? "";
    if (figure !== null && type.trim() !== "") this.types[directionOf(type) === null ? "other" : "known"]++;
  }

  dateOrder(mapping: ImportMapping): DateOrder {
    if (mapping.dateOrder !== undefined) return mapping.dateOrder;
    const most = Math.max(...dateOrders.map((order) => this.fits[order].fits));
    const fitting = dateOrders.filter((order) => this.fits[order].fits === most);
    const [only] = fitting;
    if (only !== undefined && (fitting.length === 1 || most === 0)) return only;
    if (pairs.every(([one, other]) => this.agree(dateOrders[one], dateOrders[other], fitting))) return fitting[0] ?? "ymd";
    if (this.dotted && fitting.includes("dmy")) return "dmy";
    const ordered = fitting.filter((order) => this.fits[order].inOrder);
    if (ordered.length === 1 && ordered[0] !== undefined) return ordered[0];
    const example = `{"dateOrder": "${fitting[0] ?? "dmy"}"}`;
    throw Invalid.at("/mapping/dateOrder", "ambiguous", `Every date fits ${fitting.join(" and ")}. Say which it is: ${example}.`);
  }

  decimal(mapping: ImportMapping, exponent: number): DecimalPoint {
    if (mapping.decimal !== undefined) return mapping.decimal;
    const { ".": dot, ",": comma } = this.points;
    const either = this.points[".either"] + this.points[",either"];
    const [larger, smaller, point] = dot >= comma ? [dot, comma, "." as const] : [comma, dot, "," as const];
    if (larger === 0 && either === 0) return ".";
    if (larger > 0 && smaller * 100 <= larger) return point;
    // A currency without decimals has thousands only.
    if (larger === 0 && exponent === 0) return this.points[".either"] > 0 ? "," : ".";
    const mixed = `${dot} amounts have a decimal point and ${comma} a decimal comma`;
    const why = larger === 0 ? 'Amounts such as "1.234" may be thousands or decimals' : mixed;
    throw Invalid.at("/mapping/decimal", "ambiguous", `${why}. Say which sign begins the decimals: {"decimal": ","}.`);
  }

  sign(mapping: ImportMapping, split: boolean, own: boolean): Pick<Dialect, "sign" | "warnings"> {
    if (own) return { sign: "type", warnings: [] };
    if (split) return { sign: "columns", warnings: [] };
    if (mapping.sign !== undefined) return { sign: mapping.sign, warnings: [] };
    if (this.negatives > 0 || (this.signed > 0 && this.signed === this.figures)) return { sign: "negative-is-expense", warnings: [] };
    // A card's list marks what came back, and nothing else.
    if (this.signed > 0) return { sign: "unmarked-is-expense", warnings: [] };
    if (this.types.known > 0 && this.types.other === 0) return { sign: "type", warnings: [] };
    if (this.rows === 0) return { sign: "negative-is-expense", warnings: [] };
    return {
      sign: "positive-is-expense",
      warnings: [
        'No amount has a sign and no column says the type: all rows are read as expenses. Otherwise say {"sign": "negative-is-expense"}.',
      ],
    };
  }

  get debitsNegative(): boolean {
    return this.debits.minus > 0 && this.debits.plus === 0;
  }

  private seeFigure(text: string): void {
    const figure = figureOf(text);
    const point = figure === null ? undefined : pointIn(figure.digits);
    if (figure === null || point === undefined) return;
    this.points[point ?? (figure.digits.includes(".") ? ".either" : ",either")]++;
  }

  /** Dates such as 2026-11-03 and 3 Nov 2026 say their order themselves. */
  private agree(one: DateOrder, other: DateOrder, fitting: readonly DateOrder[]): boolean {
    return !fitting.includes(one) || !fitting.includes(other) || !this.differ.has(`${one} ${other}`);
  }
}

const pairs = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
