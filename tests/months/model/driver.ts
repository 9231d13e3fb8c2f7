import type { Caller } from "../../../src/domain/caller.js";
import { type Books, somebody } from "../books.js";
import { crashAt } from "../crashing.js";
import type { Command, Setting } from "./commands.js";
import { expectSame } from "./compare.js";
import { converted, decimal, exactly, expecting, partsInput, ruleOf, sum } from "./inputs.js";
import { Picks } from "./picks.js";
import { compareAll, keepClosing, type Kept } from "./statements.js";
import { monthOfDay, monthsUpTo, recompute, type World } from "./world.js";

const CURRENT = "2026-11";
const DIGITS = { JPY: 0, EUR: 2, KWD: 3, CLF: 4, USD: 2 };

/** Runs commands against the services and against the naive world, and compares after each. */
export class Driver {
  private readonly who: Caller = somebody();
  private readonly statements: Kept[] = [];
  private readonly picks: Picks;
  private names = 0;

  private constructor(
    private readonly books: Books,
    private readonly setting: Setting,
    readonly budgetId: string,
    private readonly world: World,
    private readonly last: string,
    private readonly current: string,
  ) {
    this.picks = new Picks(world, last);
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
    await this.perform(command);
    await this.compare();
  }

  async compare(): Promise<void> {
    const served = await this.books.services.months.list(this.who, this.budgetId, this.world.startMonth, this.last);
    expectSame(served, recompute(this.world, this.last));
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
    const { items } = await this.books.services.monthClose.list(this.who, this.budgetId, undefined, { limit: 200 });
    compareAll(items, this.statements, naive);
  }

  private async perform(command: Command): Promise<void> {
    const { services } = this.books;
    const { world, who, budgetId } = this;
    switch (command.do) {
      case "nothing": return;
      case "settle":
        return command.crash === 0 ? this.books.settle(budgetId) : crashAt(this.books, budgetId, command.crash);
      case "addCategory": {
        const from = this.picks.month(command.from);
        const parent = command.parent === null ? null : await this.parentOf(command.parent);
        const { id } = await services.categories.add(who, {
          budgetId,
          name: `Category ${++this.names}`,
          budgeted: command.budgeted,
          effectiveFrom: from,
          rollover: ruleOf(command.rule),
          parentId: parent,
        });
        world.categories.push({
          id,
          standing: [{ from, amount: BigInt(command.budgeted) }],
          rules: [{ from: world.startMonth, policy: command.rule.policy, cap: BigInt(command.rule.cap) }],
        });
        return;
      }
      case "changeStanding": {
        const category = this.picks.category(command.pick);
        if (category === null) return;
        const from = command.from === null ? this.current : this.picks.month(command.from);
        await services.categories.change(who, category.id, { budgeted: command.budgeted, ...(command.from === null ? {} : { effectiveFrom: from }) });
        category.standing = [...category.standing.filter((entry) => entry.from < from), { from, amount: BigInt(command.budgeted) }];
        return;
      }
      case "changeRule": {
        const category = this.picks.category(command.pick);
        if (category === null) return;
        const from = command.from === null ? this.current : this.picks.month(command.from);
        await services.categories.change(who, category.id, { rollover: ruleOf(command.rule), ...(command.from === null ? {} : { effectiveFrom: from }) });
        category.rules = [...category.rules.filter((entry) => entry.from < from), { from, policy: command.rule.policy, cap: BigInt(command.rule.cap) }];
        return;
      }
      case "setAmount": {
        const category = this.picks.category(command.pick);
        if (category === null) return;
        const month = this.picks.month(command.month);
        await services.plans.setAmount(who, budgetId, month, category.id, { budgeted: command.budgeted });
        if (command.budgeted === null) world.planned.delete(`${month} ${category.id}`);
        else world.planned.set(`${month} ${category.id}`, BigInt(command.budgeted));
        return;
      }
      case "transfer":
        return this.transfer(command);
      case "copyPlan": {
        const month = this.picks.month(command.month);
        const from = command.from === null ? null : this.picks.month(command.from);
        const source = from ?? monthsUpTo("2020-01", month).at(-2) ?? "";
        const rows = recompute(world, this.last).get(source)?.rows;
        const wrong = source < world.startMonth || source === month;
        await expecting(wrong ? "validation-failed" : null, () => services.plans.copy(who, budgetId, month, from === null ? {} : { from }));
        if (!wrong) for (const [id, row] of rows ?? []) world.planned.set(`${month} ${id}`, row.budgeted);
        return;
      }
      case "addExpense": {
        const parts = this.picks.parts(command.parts);
        const day = this.picks.day(command.day);
        const { expense } = await services.expenses.add(who, { budgetId, type: command.type, amount: sum(parts), date: day, ...partsInput(parts) });
        world.expenses.push({ id: expense.id, type: command.type, day, parts: parts.map(exactly), deleted: false });
        return;
      }
      case "addForeign": {
        const category = command.pick === null ? null : (this.picks.category(command.pick)?.id ?? null);
        const day = this.picks.day(command.day);
        const [digits, places] = command.rate;
        const rate = decimal(digits, places);
        const amount = converted(command.amount, digits, places + DIGITS.USD - DIGITS[this.setting.currency]);
        const input = { budgetId, date: day, categoryId: category, original: { amount: command.amount, currency: "USD", rate } };
        if (amount < 1n) return expecting("validation-failed", () => services.expenses.add(who, input));
        const { expense } = await services.expenses.add(who, input);
        world.expenses.push({ id: expense.id, type: "expense", day, parts: [{ category, amount }], deleted: false });
        return;
      }
      case "changeExpense":
        return this.changeExpense(command);
      case "splitExpense": {
        const expense = this.picks.expense(command.pick, false);
        if (expense === null) return;
        const parts = this.picks.parts(command.parts);
        await services.expenses.change(who, expense.id, { amount: sum(parts), ...partsInput(parts) });
        expense.parts = parts.map(exactly);
        return;
      }
      case "removeExpense": {
        const expense = this.picks.expense(command.pick, false);
        if (expense === null) return;
        await services.expenses.remove(who, expense.id);
        expense.deleted = true;
        return;
      }
      case "restoreExpense": {
        const expense = this.picks.expense(command.pick, true);
        if (expense === null) return;
        await services.expenses.restore(who, expense.id);
        expense.deleted = false;
        return;
      }
      case "removeCategory": {
        const category = this.picks.category(command.pick);
        if (category === null) return;
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
        if (statement === undefined) return;
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
    const { monthlyBudget, made } = await close();
    const live = recompute(this.world, this.last).get(month);
    if (live === undefined) throw new Error(`no naive month ${month}`);
    keepClosing(this.statements, month, monthlyBudget, made, live);
  }

  private async transfer({ from, to, month: at, amount }: Extract<Command, { do: "transfer" }>): Promise<void> {
    const [giver, taker] = [from === null ? null : this.picks.category(from), to === null ? null : this.picks.category(to)];
    if (giver === taker) return;
    const month = this.picks.month(at);
    const rows = recompute(this.world, this.last).get(month)?.rows;
    const available = giver === null ? null : (rows?.get(giver.id)?.available ?? 0n);
    const short = available !== null && available < BigInt(amount);
    await expecting(short ? "validation-failed" : null, () =>
      this.books.services.plans.transfer(this.who, this.budgetId, month, { from: giver?.id ?? null, to: taker?.id ?? null, amount }),
    );
    if (short) return;
    for (const [category, by] of [[giver, -BigInt(amount)], [taker, BigInt(amount)]] as const) {
      if (category !== null) this.world.planned.set(`${month} ${category.id}`, (rows?.get(category.id)?.budgeted ?? 0n) + by);
    }
  }

  private async changeExpense({ pick, amount, day, category, type }: Extract<Command, { do: "changeExpense" }>): Promise<void> {
    const expense = this.picks.expense(pick, false);
    if (expense === null) return;
    const single = expense.parts.length === 1;
    const into = category === undefined || category === null ? category : (this.picks.category(category)?.id ?? null);
    const change = {
      ...(amount === null || !single ? {} : { amount }),
      ...(day === null ? {} : { date: this.picks.day(day) }),
      ...(type === null ? {} : { type }),
      ...(into === undefined || !single ? {} : { categoryId: into }),
    };
    await this.books.services.expenses.change(this.who, expense.id, change);
    Object.assign(expense, day === null ? {} : { day: this.picks.day(day) }, type === null ? {} : { type });
    expense.parts = expense.parts.map((part) => ({
      category: single && into !== undefined ? into : part.category,
      amount: single && amount !== null ? BigInt(amount) : part.amount,
    }));
  }

  private async parentOf(pick: number): Promise<string | null> {
    const category = this.picks.category(pick);
    const found = category === null ? null : await this.books.services.categories.one(this.who, category.id);
    return found?.parentId === null ? found.id : null;
  }
}
