import { categoryIn, type CategoryNames } from "../../domain/categoryNames.js";
import { caseFolded } from "../../domain/folded.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import { shortened } from "../../bankfiles/quoted.js";

const MOST_NAMED = 100;
const LONGEST_NAME = 100;

/** The names in a file that no category of the budget has. An import creates no categories, so a dry run lists the names. */
export class UnknownCategories {
  /** As they were written first. */
  private readonly found = new Map<string, string>();

  constructor(private readonly known: CategoryNames) {}

  note({ transaction }: ParsedRow): void {
    if (transaction === null) return;
    for (const { category } of [transaction, ...transaction.parts]) if (category !== null) this.add(category);
  }

  get names(): string[] {
    return [...this.found.values()];
  }

  private add(name: string): void {
    if (this.found.size === MOST_NAMED) return;
    const key = caseFolded(name);
    if (categoryIn(this.known, name) === null && !this.found.has(key)) this.found.set(key, shortened(name, LONGEST_NAME));
  }
}
