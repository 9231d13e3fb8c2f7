import { quantity } from "../../domain/quantity.js";
import type { DecimalPoint, RoundingRule } from "../../domain/importFile.js";
import type { Mapping } from "../Mapping.js";
import { minorUnits, pointIn } from "../values/decimals.js";
import type { Questions } from "../Questions.js";

/** Which sign begins the decimals, and how many decimals there are, by all amounts of a file together. */
export class DecimalPoints {
  private readonly points = { ".": 0, ",": 0, ".either": 0, ",either": 0 };
  /** How many digits stand behind the last point: one number where a file always writes as many. */
  private readonly widths = new Set<number>();
  private precise: string | null = null;
  private example = "";

  constructor(private readonly exponent: number) {}

  see(digits: string): void {
    const point = pointIn(digits);
    if (point === undefined) return;
    this.points[point ?? (digits.includes(".") ? ".either" : ",either")]++;
    if (point === null) this.example = digits;
    const width = digits.length - 1 - Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
    if (this.widths.size < 3) this.widths.add(width);
    if (width > this.exponent && point !== null && minorUnits(digits, point, this.exponent) === "too-precise") this.precise = digits;
  }

  decide(mapping: Mapping, questions: Questions): DecimalPoint {
    if (mapping.decimal !== undefined) return mapping.decimal;
    const { ".": dot, ",": comma } = this.points;
    const either = this.points[".either"] + this.points[",either"];
    const [larger, smaller, point] = dot >= comma ? [dot, comma, "." as const] : [comma, dot, "," as const];
    if (larger === 0 && either === 0) return ".";
    if (larger > 0 && smaller * 100 <= larger) return point;
    // A currency without decimals has thousands only.
    if (larger === 0 && this.exponent === 0) return this.points[".either"] > 0 ? "," : ".";
    const mixed = `${quantity(dot, "amount")} ${dot === 1 ? "has" : "have"} a decimal point and ${comma} a decimal comma`;
    const why = larger === 0 ? 'Amounts such as "1.234" can be thousands or decimals' : mixed;
    const options = ([".", ","] as const).map((sign) => ({ value: sign, label: this.example === "" ? sign : this.meaning(sign) }));
    questions.ask("decimal", "ambiguous", `${why}. Choose the decimal separator: {"decimal": ","}.`, options);
    return point;
  }

  /** Files that write every amount with the same surplus of decimals mean no more by them; one that does so once may mean something. */
  rounding(mapping: Mapping): { rounding: RoundingRule; warnings: string[] } {
    if (mapping.rounding !== undefined || this.precise === null || this.widths.size > 1)
      return { rounding: mapping.rounding ?? "refuse", warnings: [] };
    const [width = 0] = this.widths;
    const warning = `Amounts have ${quantity(width, "decimal")}, but the currency has ${this.exponent}. They are rounded to the nearest unit, with halves rounded away from zero ("rounding": "half-up").`;
    return { rounding: "half-up", warnings: [warning] };
  }

  private meaning(sign: DecimalPoint): string {
    return `${this.example} is ${this.example.includes(sign) ? "a number with decimals" : "a number in thousands"}`;
  }
}
