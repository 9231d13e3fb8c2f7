import { type DateOrder, dateOrders } from "../../domain/importFile.js";
import type { Mapping } from "../Mapping.js";
import type { Span } from "../Dialect.js";
import { Memo } from "../values/Memo.js";
import type { Questions } from "../Questions.js";
import { dateOf, hasDots, isPlainDate } from "../values/dates.js";

/** So few dates may be in order by chance. */
const DATES_TO_TELL_ORDER = 4;

class OrderFit {
  fits = 0;
  first = "";
  latest = "";
  private different = 0;
  private rising = true;
  private falling = true;
  private last = "";

  see(day: string | null): void {
    if (day === null) return;
    this.fits++;
    if (day === this.last) return;
    this.different++;
    if (this.first === "" || day < this.first) this.first = day;
    if (day > this.latest) this.latest = day;
    if (this.last !== "" && day < this.last) this.rising = false;
    if (this.last !== "" && day > this.last) this.falling = false;
    this.last = day;
  }

  /** From the first to the last of them. */
  get days(): number {
    return (Date.parse(this.latest) - Date.parse(this.first)) / 86_400_000;
  }

  get inOrder(): boolean {
    return this.different >= DATES_TO_TELL_ORDER && (this.rising || this.falling);
  }
}

/** In which order the dates of a file name day and month, by all of them together. */
export class DateOrders {
  private readonly fits: Readonly<Record<DateOrder, OrderFit>> = { ymd: new OrderFit(), dmy: new OrderFit(), mdy: new OrderFit() };
  private readonly differ = new Set<string>();
  /** For each order, the dates that no other order can read: where two orders have some, the file mixes them. */
  private readonly only: Record<DateOrder, number> = { ymd: 0, dmy: 0, mdy: 0 };
  private dotted = false;
  private example = "";
  private readonly readings = new Memo(readingOf);

  see(date: string): void {
    if (isPlainDate(date)) {
      for (const order of dateOrders) this.fits[order].see(date);
      return;
    }
    const { days, only, differing, isDotted } = this.readings.of(date);
    for (const [place, order] of dateOrders.entries()) this.fits[order].see(days[place] ?? null);
    if (only !== null) this.only[only]++;
    for (const pair of differing) this.differ.add(pair);
    if (this.example === "" && new Set(days.filter((day) => day !== null)).size > 1) this.example = date.trim();
    this.dotted ||= isDotted;
  }

  /** The first and the last day of all rows; null without any. */
  span(order: DateOrder): Span | null {
    const { first, latest } = this.fits[order];
    return first === "" ? null : { from: first, to: latest };
  }

  /** Only English speaks of months before days: `english` says whether the file may be in it. */
  decide(mapping: Mapping, english: boolean, questions: Questions): DateOrder {
    if (mapping.dateOrder !== undefined) return mapping.dateOrder;
    const most = Math.max(...dateOrders.map((order) => this.fits[order].fits));
    const fitting = dateOrders.filter((order) => this.fits[order].fits === most);
    const [only] = fitting;
    const mixed = dateOrders.filter((order) => this.only[order] > 0).length > 1;
    if (only !== undefined && !mixed && (fitting.length === 1 || most === 0)) return only;
    const found = mixed ? null : this.decided(fitting, english);
    if (found !== null) return found;
    const possible = this.likeliestFirst(mixed ? dateOrders.filter((order) => this.only[order] > 0) : fitting);
    const options = possible.map((order) => ({ value: order, label: `${this.example} is ${dateOf(this.example, order) ?? "no date"}` }));
    const why = mixed ? "Some dates fit only the order" : "Every date fits the orders";
    const message = `${why} ${possible.join(mixed ? ", others only " : " and ")}. Choose one: {"dateOrder": "${possible[0] ?? "dmy"}"}.`;
    questions.ask("dateOrder", "ambiguous", message, options);
    return possible[0] ?? "ymd";
  }

  /** The year first, in two digits, only where that makes the days of the file the closest. */
  private likeliestFirst(possible: readonly DateOrder[]): readonly DateOrder[] {
    const others = possible.filter((order) => order !== "ymd");
    if (others.length === possible.length || others.length === 0) return possible;
    return this.isYearFirstClosest(others) ? ["ymd", ...others] : [...others, "ymd"];
  }

  private isYearFirstClosest(others: readonly DateOrder[]): boolean {
    return others.every((order) => this.fits.ymd.days < this.fits[order].days);
  }

  private decided(fitting: readonly DateOrder[], english: boolean): DateOrder | null {
    if (pairs.every(([one, other]) => this.agree(dateOrders[one], dateOrders[other], fitting))) return fitting[0] ?? "ymd";
    // Some write years first and with dots, too: `26.11.03`.
    const others = fitting.filter((order) => order !== "ymd");
    const mayBeginWithYear = fitting.includes("ymd") && this.isYearFirstClosest(others);
    if (this.dotted && fitting.includes("dmy") && !mayBeginWithYear) return "dmy";
    const ordered = fitting.filter((order) => this.fits[order].inOrder);
    if (ordered.length === 1 && ordered[0] !== undefined) return ordered[0];
    const [spoken, ...more] = fitting.filter((order) => english || order !== "mdy");
    // Banks of America write their own order in other languages, too: it then makes the days closer.
    const isCloser = spoken !== undefined && fitting.includes("mdy") && this.fits.mdy.days < this.fits[spoken].days;
    return spoken === undefined || more.length > 0 || isCloser ? null : spoken;
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

/** What one date is in each order. */
interface Reading {
  readonly days: readonly (string | null)[];
  /** The one order that can read it. */
  readonly only: DateOrder | null;
  /** Pairs of orders that read it differently. */
  readonly differing: readonly string[];
  readonly isDotted: boolean;
}

function readingOf(date: string): Reading {
  const days = dateOrders.map((order) => dateOf(date, order));
  const reading = dateOrders.filter((_, place) => days[place] !== null);
  const differing = pairs.filter(([one, other]) => days[one] !== days[other]);
  return {
    days,
    only: reading.length === 1 ? (reading[0] ?? null) : null,
    differing: differing.map(([one, other]) => `${dateOrders[one]} ${dateOrders[other]}`),
    isDotted: hasDots(date),
  };
}
