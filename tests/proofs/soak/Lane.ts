import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "../devices/SeededRandom.js";
import type { ClientWrites, ExpenseFields } from "./clientWrites.js";
import type { Acknowledged, Household } from "./Household.js";

interface Needs {
  readonly name: string;
  readonly household: Household;
  /** The category whose plan this client alone changes. */
  readonly planned: string;
  readonly writes: ClientWrites;
  readonly read: () => Promise<void>;
  readonly random: SeededRandom;
  readonly wrong: (problem: string) => void;
  /** Between two requests, in the mean. */
  readonly pauseMs: number;
}

type Step = "create" | "change" | "remove" | "plan" | "refused" | "read";
/** Of a hundred. */
const shares: Readonly<Record<Step, number>> = { create: 40, change: 18, remove: 8, plan: 8, refused: 6, read: 20 };
const NOWHERE = "cat_00000000000000000000000000000000000000";

/** One client of a household: asks for one thing after the other, and notes what was acknowledged. */
export class Lane {
  readonly steps: Record<Step, number> = { create: 0, change: 0, remove: 0, plan: 0, refused: 0, read: 0 };
  private keys = 0;

  constructor(private readonly needs: Needs) {}

  async run(isUp: () => boolean): Promise<void> {
    const { name, random, pauseMs, wrong } = this.needs;
    while (isUp()) {
      const step = this.next();
      try {
        await this[step]();
        this.steps[step]++;
      } catch (error) {
        // What it asked for last is unknown: nothing more can be said of this client.
        wrong(`${name}, ${step}: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
      await pause(2 * pauseMs * random.next());
    }
  }

  /** Sends some acknowledged writes again: their keys still answer what they made. */
  async repeatLast(count: number): Promise<void> {
    const last = this.own().filter(({ version, deleted }) => version === 1 && !deleted);
    for (const known of last.slice(-count)) {
      const outcome = await this.needs.writes.create(known.key, this.fieldsOf(known));
      const id = outcome.state === "done" ? outcome.body.id : outcome.code;
      if (id !== known.id) this.needs.wrong(`${known.key} was ${known.id}, and repeated it is ${id}`);
    }
  }

  private next(): Step {
    let roll = 100 * this.needs.random.next();
    for (const step of ["create", "change", "remove", "plan", "refused"] as const) {
      roll -= shares[step];
      if (roll < 0) return step;
    }
    return "read";
  }

  private async create(): Promise<void> {
    const { writes, household, name } = this.needs;
    const key = this.key();
    const { amount, date, categoryId, type } = this.drawn();
    const outcome = await writes.create(key, this.fieldsOf({ amount, date, categoryId, type, key }));
    if (outcome.state === "refused") throw new Error(`${key} was refused: ${outcome.code}`);
    const { id, version } = outcome.body;
    household.expenses.push({ id, key, madeBy: name, type, amount, date, categoryId, version, deleted: false });
  }

  private async change(): Promise<void> {
    const known = this.anyOwn();
    if (known === undefined) return this.create();
    const { amount, date, categoryId } = this.drawn();
    const outcome = await this.needs.writes.change(this.key(), known.id, { amount, date, categoryId });
    if (outcome.state === "refused") throw new Error(`a change of ${known.key} was refused: ${outcome.code}`);
    Object.assign(known, { amount, date, categoryId, version: outcome.body.version });
  }

  private async remove(): Promise<void> {
    const known = this.anyOwn();
    if (known === undefined) return this.create();
    const outcome = await this.needs.writes.remove(this.key(), known.id);
    if (outcome.state === "refused") throw new Error(`the deletion of ${known.key} was refused: ${outcome.code}`);
    known.deleted = true;
  }

  private async plan(): Promise<void> {
    const { writes, household, planned, random } = this.needs;
    const [month, amount] = [random.pick(household.months) ?? "", 100 * random.upTo(900)];
    const outcome = await writes.plan(this.key(), household.budgetId, month, planned, amount);
    if (outcome.state === "refused") throw new Error(`the plan of ${month} was refused: ${outcome.code}`);
    household.plan(month, planned, amount);
  }

  /** What must be refused, and leaves nothing. */
  private async refused(): Promise<void> {
    const { writes, random, wrong } = this.needs;
    const [key, known] = [this.key(), this.anyOwn()];
    const fields = this.fieldsOf({ ...this.drawn(), key });
    const asked = [
      () => writes.create(key, { ...fields, amount: -5 }),
      () => writes.create(key, { ...fields, categoryId: NOWHERE }),
      ...(known === undefined ? [] : [() => writes.change(key, known.id, { amount: 1 }, known.version + 1000)]),
    ];
    const outcome = await random.pick(asked)?.();
    if (outcome?.state === "done") wrong(`${key} had to be refused, and was done`);
  }

  private async read(): Promise<void> {
    await this.needs.read();
  }

  private own(): Acknowledged[] {
    return this.needs.household.expenses.filter(({ madeBy }) => madeBy === this.needs.name);
  }

  private anyOwn(): Acknowledged | undefined {
    return this.needs.random.pick(this.own().filter(({ deleted }) => !deleted));
  }

  private key(): string {
    return `${this.needs.name}-${++this.keys}`;
  }

  private drawn(): Pick<Acknowledged, "amount" | "date" | "categoryId" | "type"> {
    const { random, household } = this.needs;
    return {
      type: random.isLess(0.1) ? "income" : "expense",
      amount: random.upTo(20_000),
      date: `${random.pick(household.months)}-${String(random.upTo(28)).padStart(2, "0")}`,
      categoryId: random.isLess(0.1) ? null : (random.pick(household.categoryIds) ?? null),
    };
  }

  private fieldsOf({
    amount,
    date,
    categoryId,
    type,
    key,
  }: Pick<Acknowledged, "amount" | "date" | "categoryId" | "type" | "key">): ExpenseFields {
    return { budgetId: this.needs.household.budgetId, amount, date, categoryId, type, note: key };
  }
}
