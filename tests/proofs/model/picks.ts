import type { Day, Part } from "./commands.js";
import type { Part2 } from "./inputs.js";
import { monthOfDay, monthsUpTo, type World, type WorldCategory, type WorldExpense } from "./world.js";

/** Commands name things by any number; here it becomes one of those that are there. */
export class Picks {
  constructor(
    private readonly world: World,
    private readonly last: string,
  ) {}

  month(offset: number): string {
    const months = monthsUpTo(this.world.startMonth, this.last);
    return months[offset % months.length] ?? this.world.startMonth;
  }

  /** A day that exists, in a month of the budget. */
  day({ month, day }: Day): string {
    const months = monthsUpTo(this.world.startMonth, "2026-12");
    const at = months[month % months.length] ?? this.world.startMonth;
    const days = new Date(Date.UTC(Number(at.slice(0, 4)), Number(at.slice(5)), 0)).getUTCDate();
    const text = `${at}-${String(Math.min(day, days)).padStart(2, "0")}`;
    return monthOfDay(text, this.world.startDay) < this.world.startMonth ? `${at}-28` : text;
  }

  category(pick: number): WorldCategory | null {
    return this.world.categories[pick % Math.max(1, this.world.categories.length)] ?? null;
  }

  expense(pick: number, deleted: boolean): WorldExpense | null {
    const among = this.world.expenses.filter((expense) => expense.deleted === deleted);
    return among[pick % Math.max(1, among.length)] ?? null;
  }

  parts(parts: readonly Part[]): Part2[] {
    return parts.map((part) => ({
      category: part.category === null ? null : (this.category(part.category)?.id ?? null),
      amount: part.amount,
    }));
  }
}
