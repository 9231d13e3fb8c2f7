import { type DateOrder, dateOrders } from "../../../domain/importFile.js";
import type { ImportMapping } from "../../../rules/imports/import.js";
import type { Questions } from "../questions.js";
import { dateOf, hasDots, isPlainDate } from "../values/dates.js";

/** So few dates may be in order by chance. */
const DATES_TO_TELL_ORDER = 4;

class OrderFit {
  fits = 0;
  private different = 0;
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

/** In which order the dates of a file name day and month, by all of them together. */
export class DateOrders {
  private readonly fits: Readonly<Record<DateOrder, OrderFit>> = { ymd: new OrderFit(), dmy: new OrderFit(), mdy: new OrderFit() };
  private readonly differ = new Set<string>();
  /** For each order, the dates that no other order can read: where two orders have some, the file mixes them. */
  private readonly only: Record<DateOrder, number> = { ymd: 0, dmy: 0, mdy: 0 };
  private dotted = false;
  private example = "";

  see(date: string): void {
    const days = isPlainDate(date) ? dateOrders.map(() => date) : dateOrders.map((order) => dateOf(date, order));
    dateOrders.forEach((order, place) => {
      this.fits[order].see(days[place] ?? null);
      if (days.every((day, other) => (other === place) === (day !== null))) this.only[order]++;
    });
    for (const [one, other] of pairs) {
      if (days[one] !== days[other]) this.differ.add(`${dateOrders[one]} ${dateOrders[other]}`);
    }
    if (this.example === "" && new Set(days.filter((day) => day !== null)).size > 1) this.example = date.trim();
    this.dotted ||= hasDots(date);
  }

  /** Only English speaks of months before days: `english` says whether the file may be in it. */
  decide(mapping: ImportMapping, english: boolean, questions: Questions): DateOrder {
    if (mapping.dateOrder !== undefined) return mapping.dateOrder;
    const most = Math.max(...dateOrders.map((order) => this.fits[order].fits));
    const fitting = dateOrders.filter((order) => this.fits[order].fits === most);
    const [only] = fitting;
    const mixed = dateOrders.filter((order) => this.only[order] > 0).length > 1;
    if (only !== undefined && !mixed && (fitting.length === 1 || most === 0)) return only;
    const found = mixed ? null : this.decided(fitting, english);
    if (found !== null) return found;
    const possible = mixed ? dateOrders.filter((order) => this.only[order] > 0) : fitting;
    const options = possible.map((order) => ({ value: order, label: `${this.example} is ${dateOf(this.example, order) ?? "no date"}` }));
    const why = mixed ? "Some dates fit only" : "Every date fits";
    const message = `${why} ${possible.join(mixed ? ", others only " : " and ")}. Say which it is: {"dateOrder": "${possible[0] ?? "dmy"}"}.`;
    questions.ask("dateOrder", "ambiguous", message, options);
    return possible[0] ?? "ymd";
  }

  private decided(fitting: readonly DateOrder[], english: boolean): DateOrder | null {
    if (pairs.every(([one, other]) => this.agree(dateOrders[one], dateOrders[other], fitting))) return fitting[0] ?? "ymd";
    if (this.dotted && fitting.includes("dmy")) return "dmy";
    const ordered = fitting.filter((order) => this.fits[order].inOrder);
    if (ordered.length === 1 && ordered[0] !== undefined) return ordered[0];
    const spoken = fitting.filter((order) => english || order !== "mdy");
    return spoken.length === 1 ? (spoken[0] ?? null) : null;
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
