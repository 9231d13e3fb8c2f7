import { type Caller, requirePermission, seesNamesOnly } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import { check } from "../../validation/check.js";
import { type CheckedExpense, newExpense } from "../../validation/expenses/expense.js";
import { expenseBatch } from "../../validation/expenses/expenseBatch.js";
import type { ExpenseBatch } from "../../shapes/expenses/ExpenseBatch.js";
import type { OpenBudget } from "../access/BudgetAccess.js";
import { requireOfBudget } from "../storage/inputFingerprint.js";
import type { Dependencies } from "../Dependencies.js";
import { onFixedTerms } from "../budgets/onFixedTerms.js";
import { categoriesNamedIn, categoriesOf, knownCategories, requireKnown } from "./categories.js";
import { type Draft, draftOf } from "./draft.js";
import { accountsNamedIn, accountsOf, fixTerms } from "./moneyAccounts.js";
import { byPerson, type RuleFilling } from "./RuleFilling.js";
import { idOf, type NamedId, newDoc, requireMade } from "./edits.js";
import { answerTo, failure, type Outcome, shownOutcomes, success, type Written } from "./outcome.js";
import type { ExpenseWriter } from "./ExpenseWriter.js";
import { ExpenseOverflowCheck } from "./ExpenseOverflowCheck.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox" | "readers" | "shownExpenses"> {
  readonly expenseWriter: ExpenseWriter;
  readonly ruleFilling: RuleFilling;
}

interface Item {
  readonly index: number;
  readonly wanted: CheckedExpense;
}

/** Every item draws its id, also one that fails later, so that a repeated call gives each the same one. */
type IdOf = (item: Item) => NamedId;

/** Of each item what comes of the request alone, without what rules fill. */
type Sent = ReadonlyMap<number, () => ExpenseDoc>;

/** Of one budget. */
interface Added {
  readonly written: readonly Written[];
  readonly sent: Sent;
}

interface Drafted {
  readonly outcomes: Written[];
  readonly docs: ReadonlyMap<number, ExpenseDoc>;
  readonly sent: Sent;
  readonly lookedAt: number;
}

const MANY = 100;

/** Many new expenses in a few round trips; each item is made whole or fails by itself. */
export class ExpenseBatchService {
  constructor(private readonly needs: Needs) {}

  async add(who: Caller, input: ExpenseBatch): Promise<Outcome[]> {
    const { items } = check(expenseBatch, input);
    requirePermission(who, "add");
    const outcomes: Written[] = [];
    const sent = new Map<number, () => ExpenseDoc>();
    const wanted = new Map<string, Item[]>();
    for await (const [index, item] of yielding(items.entries())) {
      try {
        const checked = check(newExpense, item);
        requireOfBudget("exp", checked.newId, checked.budgetId);
        const ofBudget = wanted.get(checked.budgetId) ?? [];
        wanted.set(checked.budgetId, ofBudget);
        ofBudget.push({ index, wanted: checked });
      } catch (error) {
        outcomes.push(failure(index, error));
      }
    }
    for (const [budgetId, ofBudget] of wanted) {
      const added = await this.addTo(who, budgetId, ofBudget);
      outcomes.push(...added.written);
      for (const [index, asked] of added.sent) sent.set(index, asked);
    }
    const shown = await shownOutcomes(this.needs.shownExpenses, outcomes);
    return shown.map((one) => heardBy(who, one, () => sent.get(one.index)?.()));
  }

  private async addTo(who: Caller, budgetId: string, items: readonly Item[]): Promise<Added> {
    try {
      const { outcomes, docs, sent, lookedAt } = await this.book(who, budgetId, items);
      const written = await this.needs.expenseWriter.add(who, budgetId, docs, lookedAt);
      return { written: [...outcomes, ...written], sent };
    } catch (error) {
      return { written: items.map(({ index }) => failure(index, error)), sent: new Map() };
    }
  }

  private async book(who: Caller, budgetId: string, items: readonly Item[]): Promise<Drafted> {
    const open = (): Promise<OpenBudget> => this.needs.access.open(who, budgetId, "add");
    const opened = await open();
    if (items.length >= MANY) await this.needs.outbox.catchUp(budgetId);
    const ids = new Map(items.map((item) => [item.index, { drawn: who.ids.next("exp", budgetId), newId: item.wanted.newId }]));
    const idFor: IdOf = ({ index }) => ids.get(index) ?? { drawn: "", newId: undefined };
    const before = await this.madeBefore(who, budgetId, [...ids.values()]);
    const drafting = ({ budget }: OpenBudget): Promise<Drafted> => this.drafts(who, budget, items, idFor, before);
    const drafted = await onFixedTerms(this.needs.models, opened, open, drafting, ({ docs }) => docs.size > 0);
    if (drafted !== null) return drafted;
    throw new Conflict("budget-changed", "The budget changed during the request. Send the expenses again.");
  }

  private async drafts(
    who: Caller,
    budget: BudgetDoc,
    items: readonly Item[],
    idFor: IdOf,
    before: ReadonlyMap<string, ExpenseDoc>,
  ): Promise<Drafted> {
    const lookedAt = performance.now();
    const named = items.flatMap(({ wanted }) => categoriesNamedIn(wanted));
    const known = await knownCategories(this.needs.models, budget._id, named);
    const accounts = await accountsOf(
      this.needs.models,
      budget._id,
      items.flatMap(({ wanted }) => accountsNamedIn(wanted)),
    );
    const now = this.needs.clock.now();
    const room = new ExpenseOverflowCheck(this.needs.readers.one, budget, who);
    const outcomes: Written[] = [];
    const docs = new Map<number, ExpenseDoc>();
    const sent = new Map<number, () => ExpenseDoc>();
    for await (const item of yielding(items)) {
      const { index, wanted } = item;
      const id = idFor(item);
      const made = before.get(idOf(id));
      try {
        const drafted = (): Draft => draftOf(budget, wanted, now, accounts);
        if (made !== undefined) requireMade(who, made, id, drafted);
        const draft = made === undefined ? drafted() : null;
        if (draft !== null) requireKnown(known, categoriesOf(draft.parts));
        if (draft !== null) await room.reserve(draft);
        if (draft !== null) await fixTerms(this.needs.models, budget._id, accounts, draft.legs);
        if (made !== undefined) {
          outcomes.push(success(index, "created", made));
          sent.set(index, () => newDoc(who, id, drafted(), made.createdAt));
        } else if (draft !== null) {
          const how = { ...byPerson, rules: wanted.applyRules === true };
          const filling = await this.needs.ruleFilling.fillingOf(budget, draft, how, room);
          docs.set(index, newDoc(who, id, draft, now, filling));
          sent.set(index, () => newDoc(who, id, draft, now));
        }
      } catch (error) {
        outcomes.push(failure(index, error));
      }
    }
    return { outcomes, docs, sent, lookedAt };
  }

  /** What is there under the ids: of an earlier try, or because the caller made them. */
  private async madeBefore(who: Caller, budgetId: string, ids: readonly NamedId[]): Promise<Map<string, ExpenseDoc>> {
    const asked = ids.filter(({ newId }) => who.ids.again === true || newId !== undefined);
    return asked.length === 0 ? new Map() : this.needs.expenseWriter.byId(budgetId, asked.map(idOf));
  }
}

function heardBy(who: Caller, outcome: Outcome, sent: () => ExpenseDoc | undefined): Outcome {
  if (outcome.status === "failed") return outcome;
  // That it was there already is for those who may read it.
  const status = outcome.status === "existing" && seesNamesOnly(who) ? "created" : outcome.status;
  return { ...outcome, status, expense: answerTo(who, outcome.expense, sent) };
}
