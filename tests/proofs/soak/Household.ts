import type { World } from "../model/world.js";

/** One expense as the acknowledged writes say it is. */
export interface Acknowledged {
  readonly id: string;
  /** The key it was made with, which is also its note. */
  readonly key: string;
  readonly madeBy: string;
  type: "expense" | "income";
  amount: number;
  date: string;
  categoryId: string | null;
  version: number;
  deleted: boolean;
}

const STANDING = 20_000;

/** What one household was told is done: what must be there in the end, and nothing else. */
export class Household {
  readonly expenses: Acknowledged[] = [];
  private readonly planned = new Map<string, bigint>();

  constructor(
    readonly budgetId: string,
    readonly categoryIds: readonly string[],
    readonly months: readonly string[],
  ) {}

  static readonly standing = STANDING;

  plan(month: string, categoryId: string, amount: number): void {
    this.planned.set(`${month} ${categoryId}`, BigInt(amount));
  }

  /** For the naive arithmetic of the months. */
  world(): World {
    const startMonth = this.months[0] ?? "";
    return {
      startMonth,
      startDay: 1,
      categories: this.categoryIds.map((id) => ({
        id,
        standing: [{ from: startMonth, amount: BigInt(STANDING) }],
        rules: [{ from: startMonth, policy: "full", cap: 0n }],
        targets: [],
      })),
      planned: this.planned,
      expenses: this.expenses.map(({ id, type, date, categoryId, amount, deleted }) => ({
        id,
        type,
        day: date,
        parts: [{ category: categoryId, amount: BigInt(amount) }],
        deleted,
      })),
    };
  }
}
