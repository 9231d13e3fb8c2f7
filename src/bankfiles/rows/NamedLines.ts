import { type Fault, Invalid } from "../../domain/errors.js";
import { lastAtOrBefore } from "../../domain/lastAtOrBefore.js";
import { rangesIn } from "../../domain/lineRanges.js";
import type { Mapping } from "../Mapping.js";

type Naming = Pick<Mapping, "rows" | "categories">;

/** Compares the lines for which the caller says something with those on which rows begin. */
export class NamedLines {
  private readonly lines: number[] = [];
  private readonly isNeeded: boolean;

  constructor(private readonly mapping: Naming) {
    this.isNeeded = mapping.rows !== undefined || mapping.categories !== undefined;
  }

  see(line: number): void {
    if (this.isNeeded) this.lines.push(line);
  }

  /** What is said of no row would be lost: it was meant for another file, or the lines are counted in another way. */
  requireRows(): void {
    this.lines.sort((one, other) => one - other);
    const { rows = {}, categories = {} } = this.mapping;
    const faults = [
      ...Object.keys(rows).flatMap((line) => (line === "*" ? [] : this.faultsOf(`/mapping/rows/${line}`, line))),
      ...Object.entries(categories).flatMap(([id, lines]) => this.faultsOf(`/mapping/categories/${id}`, lines)),
    ];
    if (faults.length > 0) throw new Invalid(faults);
  }

  private faultsOf(path: string, lines: string): Fault[] {
    const missing = rangesIn(lines).find(([first, last]) => !this.hasRow(first, last));
    if (missing === undefined) return [];
    const [first, last] = missing;
    const where = first === last ? `on line ${first}` : `on any of the lines ${first} to ${last}`;
    return [{ path, code: "unknown-row", message: `No row of the file begins ${where}.` }];
  }

  /** Whether a row begins on one of these lines. */
  private hasRow(first: number, last: number): boolean {
    const line = this.lines[lastAtOrBefore(this.lines, last, (line) => line)];
    return line !== undefined && first <= line && line <= last;
  }
}
