import type { Caller } from "../../../src/domain/caller.js";
import type { NewExpense } from "../../../src/shapes/expenses/ExpenseInput.js";
import { type Books, somebody } from "../../months/books.js";
import { crashAt } from "../crashes/crashing.js";
import type { Command, Setting } from "./commands.js";
import { expectSame } from "./compare.js";
import { allowing, converted, decimal, exactly, expecting, partsInput, sum } from "./inputs.js";
import { hasRoom, MOST, outlookOf } from "./limits.js";
import { Picks } from "./picks.js";
import { IDLE, Planner } from "./planning.js";
import { compareAll, driftsFar, keepClosing, type Kept } from "./statements.js";
import { expectTargets } from "./targets.js";
import { monthOfDay, monthsUpTo, recompute, type World, type WorldExpense } from "./world.js";

const CURRENT = "2026-11";
const DIGITS = { JPY: 0, EUR: 2, KWD: 3, CLF: 4, USD: 2 };

/** Runs commands against the services and against the naive world, and compares after each. */
export class Driver {
  private readonly who: Caller = somebody();
  private readonly statements: Kept[] = [];
  private readonly picks: Picks;
  private readonly planner: Planner;

  private constructor(
    private readonly books: Books,
    private readonly setting: Setting,
    readonly budgetId: string,
    private readonly world: World,
    private readonly last: string,
    private readonly current: string,
  ) {
    this.picks = new Picks(world, last);
    this.planner = new Planner({ books, who: this.who, budgetId, world, picks: this.picks, last, current });
  }

  static async start(books: Books, setting: Setting): Promise<Driver> {
    const months = monthsUpTo("2026-01", CURRENT);
    const startMonth = months.at(-setting.months) ?? CURRENT;
    const who = somebody();
    const { id } = await books.services.budgets.add(who, {
      name: "Model",
      currency: setting.currency,
      timeZone: "UTC",
      monthStartDay: setting.startDay,
      startMonth,
    });
    const world: World = { startMonth, startDay: setting.startDay, categories: [], planned: new Map(), expenses: [] };
    return new Driver(books, setting, id, world, "2027-01", monthOfDay("2026-11-15", setting.startDay));
  }

  async run(command: Command): Promise<void> {
    // The months were compared after the last command that did something; "nothing" compares them once more.
    if ((await this.perform(command)) === IDLE) return;
    const outlook = outlookOf(this.world, this.last);
    if (outlook === "told") return this.compare();
    await (outlook === "near" ? allowing : expecting)("sum-out-of-range", () => this.compare());
    await this.shrink();
    await this.compare();
  }

  async compare(): Promise<void> {
    const served = await this.books.services.months.list(this.who, this.budgetId, this.world.startMonth, this.last);
    const naive = recompute(this.world, this.last);
    expectSame(served, naive);
    expectTargets(served, this.world, naive);
  }

  /** Figures beyond the exact range are calculated again once the largest expenses are deleted. */
  private async shrink(): Promise<void> {
    while (outlookOf(this.world, this.last) !== "told") {
      const live = this.world.expenses.filter((expense) => !expense.deleted);
      const largest = live.sort((one, other) => (total(one) > total(other) ? -1 : 1))[0];
      if (largest === undefined) throw new Error("no movement, and yet the months cannot be told");
      await this.books.services.expenses.remove(this.who, largest.id);
      largest.deleted = true;
    }
  }

  /** The same, reading from a later month on: its opening comes from a ledger page then. */
  async compareFrom(month: string): Promise<void> {
    const served = await this.books.services.months.list(this.who, this.budgetId, month, this.last);
    const naive = new Map([...recompute(this.world, this.last)].filter(([label]) => label >= month));
    expectSame(served, naive);
  }

  /** Every statement still says what it said, and knows whether the live figures say something else. */
  async compareStatements(): Promise<void> {
    const naive = recompute(this.world, this.last);
    const far = driftsFar(this.statements, naive);
    await allowing(far ? "sum-out-of-range" : null, async () => {
      const { items } = await this.books.services.statementLists.list(this.who, { budgetId: this.budgetId, limit: 200 });
      compareAll(items, this.statements, naive);
    });
  }

  private async perform(command: Command): Promise<unknown> {
    const { services } = this.books;
    const { world, who, budgetId } = this;
    switch (command.do) {
      case "nothing":
        return;
      case "process":
        return command.crash === 0 ? this.books.process(budgetId) : crashAt(this.books, budgetId, command.crash);
      case "addCategory":
      case "changeStanding":
      case "changeRule":
      case "setAmount":
      case "transfer":
      case "copyPlan":
      case "setTarget":
      case "fund":
        return this.planner.run(command);
      case "addExpense": {
        const parts = this.picks.parts(command.parts);
        const day = this.picks.day(command.day);
        const input = { budgetId, type: command.type, amount: sum(parts), date: day, ...partsInput(parts) };
        return this.book(command.type, day, parts.map(exactly), input);
      }
      case "addForeign": {
        const category = command.pick === null ? null : (this.picks.category(command.pick)?.id ?? null);
        const day = this.picks.day(command.day);
        const [digits, places] = command.rate;
        const rate = decimal(digits, places);
        const amount = converted(command.amount, digits, places + DIGITS.USD - DIGITS[this.setting.currency]);
        const input = { budgetId, date: day, categoryId: category, original: { amount: command.amount, currency: "USD", rate } };
        return this.book("expense", day, [{ category, amount }], input);
      }
      case "changeExpense":
        return this.changeExpense(command);
      case "splitExpense": {
        const expense = this.picks.expense(command.pick, false);
        if (expense === null) return IDLE;
        const parts = this.picks.parts(command.parts);
        const room = hasRoom(world, BigInt(sum(parts)), total(expense));
        await expecting(room ? null : "validation-failed", () =>
          services.expenses.change(who, expense.id, { amount: sum(parts), ...partsInput(parts) }),
        );
        if (room) expense.parts = parts.map(exactly);
        return;
      }
      case "removeExpense": {
        const expense = this.picks.expense(command.pick, false);
        if (expense === null) return IDLE;
        await services.expenses.remove(who, expense.id);
        expense.deleted = true;
        return;
      }
      case "restoreExpense": {
        const expense = this.picks.expense(command.pick, true);
        if (expense === null) return IDLE;
        const room = hasRoom(world, total(expense));
        await expecting(room ? null : "sum-out-of-range", () => services.expenses.restore(who, expense.id));
        expense.deleted = !room;
        return;
      }
      case "removeCategory": {
        const category = this.picks.category(command.pick);
        if (category === null) return IDLE;
        const into = command.to === null ? null : this.picks.category(command.to);
        const target = into === null || into.id === category.id ? null : into.id;
        await services.categoryRemoval.remove(who, category.id, target === null ? { uncategorise: true } : { moveTo: target });
        world.categories = world.categories.filter((other) => other !== category);
        for (const expense of world.expenses) {
          expense.parts = expense.parts.map((part) => (part.category === category.id ? { ...part, category: target } : part));
        }
        return;
      }
      case "close":
        return this.closeMonth(this.picks.month(command.month));
      case "takeBack": {
        const statement = this.statements[command.pick % Math.max(1, this.statements.length)];
        if (statement === undefined) return IDLE;
        const superseded = this.statements.some((other) => other.month === statement.month && other.version > statement.version);
        await expecting(superseded ? "superseded" : null, () => services.monthClose.remove(who, statement.id));
        if (!superseded) this.statements.splice(this.statements.indexOf(statement), 1);
        return;
      }
    }
  }

  private async closeMonth(month: string): Promise<void> {
    const close = () => this.books.services.monthClose.closeMonth(this.who, { budgetId: this.budgetId, month });
    if (month > this.current) return expecting("validation-failed", close);
    const naive = recompute(this.world, this.last);
    const live = naive.get(month);
    if (live === undefined) throw new Error(`no naive month ${month}`);
    const far = driftsFar(
      this.statements.filter((statement) => statement.month === month),
      naive,
    );
    await allowing(far ? "sum-out-of-range" : null, async () => {
      const { monthlyBudget, made } = await close();
      keepClosing(this.statements, month, monthlyBudget, made, live);
    });
  }

  /** Refused, and only then, where the amount is none, is beyond the exact range, or has no room beside the others. */
  private async book(type: "expense" | "income", day: string, parts: WorldExpense["parts"], input: NewExpense): Promise<void> {
    const amount = total({ parts });
    const add = () => this.books.services.expenses.add(this.who, input);
    if (amount < 1n || amount > MOST || !hasRoom(this.world, amount)) return expecting("validation-failed", add);
    const { expense } = await add();
    this.world.expenses.push({ id: expense.id, type, day, parts, deleted: false });
    return undefined;
  }

  private async changeExpense({ pick, amount, day, category, type }: Extract<Command, { do: "changeExpense" }>): Promise<unknown> {
    const expense = this.picks.expense(pick, false);
    if (expense === null) return IDLE;
    const single = expense.parts.length === 1;
    const into = category === undefined || category === null ? category : (this.picks.category(category)?.id ?? null);
    const change = {
      ...(amount === null || !single ? {} : { amount }),
      ...(day === null ? {} : { date: this.picks.day(day) }),
      ...(type === null ? {} : { type }),
      ...(into === undefined || !single ? {} : { categoryId: into }),
    };
    const room = amount === null || !single || hasRoom(this.world, BigInt(amount), total(expense));
    await expecting(room ? null : "validation-failed", () => this.books.services.expenses.change(this.who, expense.id, change));
    if (!room) return undefined;
    Object.assign(expense, day === null ? {} : { day: this.picks.day(day) }, type === null ? {} : { type });
    expense.parts = expense.parts.map((part) => ({
      category: single && into !== undefined ? into : part.category,
      amount: single && amount !== null ? BigInt(amount) : part.amount,
    }));
    return undefined;
  }
}

function total({ parts }: Pick<WorldExpense, "parts">): bigint {
  return parts.reduce((sum, part) => sum + part.amount, 0n);
}
