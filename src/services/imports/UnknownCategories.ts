import { liveNameOf } from "../../models/categories/category.js";
import type { ParsedRow } from "./Transaction.js";
import { quoted } from "./quoted.js";

const MOST_NAMED = 20;
const LONGEST_NAME = 100;

/** The names in a file that no category of the budget has. An import makes none, so whoever tries a file first is told. */
export class UnknownCategories {
  /** As they were written first; one more than are named, to tell whether there are others. */
  private readonly names = new Map<string, string>();

  constructor(private readonly known: ReadonlyMap<string, string>) {}

  note({ transaction }: ParsedRow): void {
    if (transaction === null) return;
    for (const { category } of [transaction, ...transaction.parts]) if (category !== null) this.add(category);
  }

  get warnings(): string[] {
    if (this.names.size === 0) return [];
    const named = quoted([...this.names.values()], { most: MOST_NAMED, longest: LONGEST_NAME });
    return [`The budget has no category ${named}: rows of them get what "mapping" says for rows without one, else none.`];
  }

  private add(name: string): void {
    if (this.names.size > MOST_NAMED) return;
    const key = liveNameOf(name);
    if (!this.known.has(key) && !this.names.has(key)) this.names.set(key, name);
  }
}
