import type { Caller } from "../../../src/domain/caller.js";
import type { Books } from "../../months/books.js";
import type { Command } from "./commands.js";
import { allowing, expecting, ruleOf } from "./inputs.js";
import { outlookOf } from "./limits.js";
import type { Picks } from "./picks.js";
import { fundedBy } from "./targets.js";
import { monthsUpTo, recompute, type World, type WorldCategory } from "./world.js";

interface Needs {
  readonly books: Books;
  readonly who: Caller;
  readonly budgetId: string;
  readonly world: World;
  readonly picks: Picks;
  readonly last: string;
  readonly current: string;
}

/** What a command answers that found nothing to act upon: it did not so much as ask the services. */
export const IDLE = "idle";

type Planning = Extract<
  Command,
  { do: "addCategory" | "changeStanding" | "changeRule" | "setAmount" | "transfer" | "copyPlan" | "setTarget" | "fund" }
>;
type Doing<Name extends Command["do"]> = Extract<Command, { do: Name }>;

/** The commands that plan money. */
export class Planner {
  private readonly furthest: string;
  private names = 0;

  constructor(private readonly needs: Needs) {
    this.furthest = monthsUpTo(needs.current, "2040-01")[120] ?? "";
  }

  async run(command: Planning): Promise<unknown> {
    switch (command.do) {
      case "addCategory":
        return this.addCategory(command);
      case "changeStanding":
        return this.changeStanding(command);
      case "changeRule":
        return this.changeRule(command);
      case "setAmount":
        return this.setAmount(command);
      case "transfer":
        return this.transfer(command);
      case "copyPlan":
        return this.copyPlan(command);
      case "setTarget":
        return this.setTarget(command);
      case "fund":
        return this.fund(command);
    }
  }

  /** May be refused where it would lead out of the exact range before the furthest month, and only there. */
  private async plan(change: (world: World) => void, act: () => Promise<unknown>, dryRun = false): Promise<void> {
    const wanted = structuredClone(this.needs.world);
    change(wanted);
    const code = outlookOf(wanted, this.furthest) === "told" ? null : "validation-failed";
    if ((await allowing(code, act)) && !dryRun) change(this.needs.world);
  }

  private async addCategory({ budgeted, rule, from: at, parent }: Doing<"addCategory">): Promise<unknown> {
    const { books, who, budgetId, world, picks } = this.needs;
    const from = picks.month(at);
    const parentId = parent === null ? null : await this.parentOf(parent);
    const input = { budgetId, name: `Category ${++this.names}`, budgeted, effectiveFrom: from, rollover: ruleOf(rule), parentId };
    let id = "";
    return this.plan(
      ({ categories }) => {
        const rules = [{ from: world.startMonth, policy: rule.policy, cap: BigInt(rule.cap) }];
        categories.push({ id, standing: [{ from, amount: BigInt(budgeted) }], rules, targets: [] });
      },
      async () => (id = (await books.services.categories.add(who, input)).category.id),
    );
  }

  private async changeStanding({ pick, budgeted, from: at }: Doing<"changeStanding">): Promise<unknown> {
    const { books, who, picks, current } = this.needs;
    const category = picks.category(pick);
    if (category === null) return IDLE;
    const from = at === null ? current : picks.month(at);
    return this.plan(
      (world) => {
        const mine = found(world, category.id);
        mine.standing = [...mine.standing.filter((entry) => entry.from < from), { from, amount: BigInt(budgeted) }];
      },
      () => books.services.categories.change(who, category.id, { budgeted, ...(at === null ? {} : { effectiveFrom: from }) }),
    );
  }

  private async changeRule({ pick, rule, from: at }: Doing<"changeRule">): Promise<unknown> {
    const { books, who, picks, current } = this.needs;
    const category = picks.category(pick);
    if (category === null) return IDLE;
    const from = at === null ? current : picks.month(at);
    return this.plan(
      (world) => {
        const mine = found(world, category.id);
        mine.rules = [...mine.rules.filter((entry) => entry.from < from), { from, policy: rule.policy, cap: BigInt(rule.cap) }];
      },
      () => books.services.categories.change(who, category.id, { rollover: ruleOf(rule), ...(at === null ? {} : { effectiveFrom: from }) }),
    );
  }

  private async setAmount({ pick, month: at, budgeted }: Doing<"setAmount">): Promise<unknown> {
    const { books, who, budgetId, picks } = this.needs;
    const category = picks.category(pick);
    if (category === null) return IDLE;
    const month = picks.month(at);
    return this.plan(
      ({ planned }) => {
        if (budgeted === null) planned.delete(`${month} ${category.id}`);
        else planned.set(`${month} ${category.id}`, BigInt(budgeted));
      },
      () => books.services.plans.setAmount(who, { budgetId, month, categoryId: category.id }, { budgeted }),
    );
  }

  private async copyPlan({ month: at, from: source }: Doing<"copyPlan">): Promise<unknown> {
    const { books, who, budgetId, world, picks, last } = this.needs;
    const month = picks.month(at);
    const from = source === null ? null : picks.month(source);
    const copied = from ?? monthsUpTo("2020-01", month).at(-2) ?? "";
    const copy = () => books.services.plans.copy(who, budgetId, month, from === null ? {} : { from });
    if (copied < world.startMonth || copied === month) return expecting("validation-failed", copy);
    const rows = recompute(world, last).get(copied)?.rows ?? new Map();
    return this.plan(({ planned }) => {
      for (const [id, row] of rows) planned.set(`${month} ${id}`, row.budgeted);
    }, copy);
  }

  private async setTarget({ pick, target, from: at }: Doing<"setTarget">): Promise<unknown> {
    const { books, who, picks, current } = this.needs;
    const category = picks.category(pick);
    if (category === null) return IDLE;
    const from = at === null ? current : picks.month(at);
    const by = target?.kind === "byDate" ? picks.month(target.by) : null;
    await books.services.categories.change(who, category.id, {
      target: target === null ? null : { kind: target.kind, amount: target.amount, ...(by === null ? {} : { by }) },
      ...(at === null ? {} : { effectiveFrom: from }),
    });
    const kept = target === null ? null : { kind: target.kind, amount: BigInt(target.amount), by };
    category.targets = [...category.targets.filter((entry) => entry.from < from), { from, target: kept }];
    return undefined;
  }

  /** What a dry run says is what is set. */
  private async fund({ month: at, source, only, dryRun }: Doing<"fund">): Promise<unknown> {
    const { books, who, budgetId, world, picks, last } = this.needs;
    const month = picks.month(at);
    const chosen = only === null ? null : picks.category(only);
    const gives = fundedBy(source, world, recompute(world, last), month).filter(({ id }) => chosen === null || id === chosen.id);
    const input = { from: source, dryRun, ...(chosen === null ? {} : { categories: [chosen.id] }) };
    return this.plan(
      ({ planned }) => {
        for (const { id, budgeted } of gives) planned.set(`${month} ${id}`, budgeted);
      },
      async () => {
        const { amounts, total } = await books.services.plans.fund(who, budgetId, month, input);
        expect(
          amounts.map(({ categoryId, before, budgeted }) => ({ id: categoryId, before: BigInt(before), budgeted: BigInt(budgeted) })),
        ).toEqual(gives);
        expect(BigInt(total)).toBe(gives.reduce((sum, { before, budgeted }) => sum + budgeted - before, 0n));
      },
      dryRun,
    );
  }

  private async transfer({ from, to, month: at, amount }: Doing<"transfer">): Promise<unknown> {
    const { books, who, budgetId, world, picks, last } = this.needs;
    const [giver, taker] = [from === null ? null : picks.category(from), to === null ? null : picks.category(to)];
    if (giver === taker) return IDLE;
    const month = picks.month(at);
    const rows = recompute(world, last).get(month)?.rows;
    const available = giver === null ? null : (rows?.get(giver.id)?.available ?? 0n);
    const move = () => books.services.plans.transfer(who, budgetId, month, { from: giver?.id ?? null, to: taker?.id ?? null, amount });
    if (available !== null && available < BigInt(amount)) return expecting("validation-failed", move);
    return this.plan(({ planned }) => {
      for (const [category, by] of [
        [giver, -BigInt(amount)],
        [taker, BigInt(amount)],
      ] as const) {
        if (category !== null) planned.set(`${month} ${category.id}`, (rows?.get(category.id)?.budgeted ?? 0n) + by);
      }
    }, move);
  }

  private async parentOf(pick: number): Promise<string | null> {
    const { books, who, picks } = this.needs;
    const category = picks.category(pick);
    const parent = category === null ? null : await books.services.categories.one(who, category.id);
    return parent?.parentId === null ? parent.id : null;
  }
}

function found(world: World, id: string): WorldCategory {
  const category = world.categories.find((one) => one.id === id);
  if (category === undefined) throw new Error(`no category ${id}`);
  return category;
}
