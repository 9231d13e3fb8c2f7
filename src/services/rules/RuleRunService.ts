import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import { mapped, yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, toExpense } from "../../models/expenses/expense.js";
import { check } from "../../validation/check.js";
import { type CheckedRunRequest, ruleRunRequest } from "../../validation/rule.js";
import type { RuledFields, RuleEffect, RulePreview, RuleRunRequest } from "../../shapes/rules/RuleRun.js";
import type { Dependencies } from "../Dependencies.js";
import { knownCategories } from "../expenses/categories.js";
import { entriesOf, storedImportKey } from "../expenses/placement.js";
import { criteriaIn, criteriaOf, filterOf } from "../expenses/filter.js";
import { plannedChange, type PlannedChange } from "./plannedChanges.js";
import { PlacedHits } from "./PlacedHits.js";
import type { RuleBook } from "../expenses/RuleBook.js";
import type { RuleRuns } from "./RuleRuns.js";
import { ran, type Ran } from "./ran.js";
import { accountsNamedIn, type Accounts, accountsOf, fixTerms, noAccounts } from "../expenses/moneyAccounts.js";
import { accountsIn, categoriesIn, ruled, type RuledSet } from "../expenses/ruled.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "readers"> {
  readonly book: RuleBook;
  readonly runs: RuleRuns;
}

/** What rules would set on one expense. */
interface Hit {
  readonly doc: ExpenseDoc;
  readonly set: RuledSet;
}

interface Found {
  readonly hits: readonly Hit[];
  readonly looked: number;
  readonly more: boolean;
  readonly accounts: Accounts;
}

const LOOKED_AT = 2000;

/** Rules over expenses of the past. A preview and a run find the same changes by the same steps; only the run makes them. */
export class RuleRunService {
  constructor(private readonly needs: Needs) {}

  async preview(who: Caller, input: RuleRunRequest): Promise<RulePreview> {
    const wanted = check(ruleRunRequest, input);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "read");
    const { hits, looked, more } = await this.found(budget, wanted);
    return { data: await mapped(hits, effectOf), looked, more };
  }

  async run(who: Caller, input: RuleRunRequest): Promise<Ran> {
    const wanted = check(ruleRunRequest, input);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "write");
    const _id = who.ids.next("run", budget._id);
    const known = who.ids.again === true ? await this.needs.runs.find({ _id, budgetId: budget._id }) : null;
    const { hits, more } = known === null || known.status === "planned" ? await this.fixed(budget, wanted) : { hits: [], more: known.more };
    const run = { _id, budgetId: budget._id, kind: "rules", by: who.accountId, more } as const;
    return ran(await this.needs.runs.make(run, () => plannedFor(hits)));
  }

  async undo(who: Caller, id: string): Promise<Ran> {
    const { found } = await this.needs.access.openOne(who, { kind: "run", id }, "write", (at) => this.needs.runs.find(at));
    if (found.status === "running" || found.status === "planned")
      throw new Conflict("run-running", "The run is still changing expenses. Wait until it is finished.");
    return ran(await this.needs.runs.undo(found, who.accountId));
  }

  /** What a run is about to place rests on what its accounts are now. */
  private async fixed(budget: BudgetDoc, wanted: CheckedRunRequest): Promise<Found> {
    const found = await this.found(budget, wanted);
    const legs = found.hits.flatMap(({ set }) => set.legs ?? []);
    await fixTerms(this.needs.models, budget._id, found.accounts, legs);
    return found;
  }

  private async found(budget: BudgetDoc, wanted: CheckedRunRequest): Promise<Found> {
    const rules = await this.rulesFor(budget, wanted.rules);
    const categories = await knownCategories(this.needs.models, budget._id, [...categoriesIn(rules)]);
    const docs = await this.matching(budget, wanted);
    const accounts = await this.accountsFor(budget._id, rules, docs);
    const setOn = (doc: ExpenseDoc, able: Accounts): RuledSet | null =>
      ruled(budget, rules, doc, { overwrite: wanted.overwrite ?? false, categories, accounts: able });
    const hits: Hit[] = [];
    for await (const doc of yielding(docs.slice(0, LOOKED_AT))) {
      const set = setOn(doc, accounts);
      if (set !== null) hits.push({ doc, set });
    }
    const placed = await new PlacedHits(this.needs, budget).able(hits, (doc) => setOn(doc, noAccounts));
    return { hits: placed, looked: Math.min(docs.length, LOOKED_AT), more: docs.length > LOOKED_AT, accounts };
  }

  /** Those that rules put something into, and those that it may leave for them. */
  private async accountsFor(budgetId: string, rules: readonly RuleTerms[], docs: readonly ExpenseDoc[]): Promise<Accounts> {
    const named = accountsIn(rules);
    if (named.length === 0) return noAccounts;
    return accountsOf(this.needs.models, budgetId, [...named, ...docs.flatMap(accountsNamedIn)]);
  }

  /** Those that are named run also when they are not enabled, so that one can be tried before it is. */
  private async rulesFor(budget: BudgetDoc, ids: readonly string[] | undefined): Promise<readonly RuleTerms[]> {
    const rules = await this.needs.book.of(budget);
    if (ids === undefined) return rules;
    const known = new Set(rules.map(({ id }) => id));
    const unknown = ids.flatMap((id, place) => (known.has(id) ? [] : [`/rules/${place}`]));
    if (unknown.length > 0)
      throw new Invalid(unknown.map((path) => ({ path, code: "unknown-rule", message: "No such rule in this budget." })));
    const wanted = new Set(ids);
    return rules.filter(({ id }) => wanted.has(id)).map((rule) => ({ ...rule, enabled: true }));
  }

  private async matching(budget: BudgetDoc, { filter: named, closedMonths }: CheckedRunRequest): Promise<ExpenseDoc[]> {
    const wanted = filterOf(budget, criteriaOf(budget, criteriaIn(named), this.needs.clock.now()));
    const closed = closedMonths === true ? [] : await this.closedIn(budget._id);
    const filter = { ...wanted, budgetId: budget._id, ...(closed.length === 0 ? {} : { month: mongoose.trusted({ $nin: closed }) }) };
    const sort = { date: -1, _id: -1 } as const;
    return this.needs.readers.one.reads.page<ExpenseDoc>({ of: "expenses", filter, sort, limit: LOOKED_AT + 1 });
  }

  private async closedIn(budgetId: string): Promise<string[]> {
    const found = await this.needs.models.monthlyBudgets.find({ budgetId, deletedAt: null }, { month: 1 }).lean<{ month: string }[]>();
    return [...new Set(found.map(({ month }) => month))];
  }
}

function* plannedFor(hits: readonly Hit[]): Generator<PlannedChange> {
  for (const { doc, set } of hits) {
    const { importKey, ...fields } = set;
    const placed = fields.legs === undefined ? {} : entriesOf(doc._id, fields);
    const identity = importKey == null ? {} : { importKey: storedImportKey(doc._id, { importKey }) };
    yield plannedChange(doc, { ...fields, ...placed, ...identity });
  }
}

function effectOf({ doc, set }: Hit): RuleEffect {
  const before = fieldsOf(doc);
  const { importKey: _placed, ...fields } = set;
  const after = fieldsOf({ ...doc, ...fields });
  const known = new Set((doc.because ?? []).map((reason) => JSON.stringify(reason)));
  const because = set.because.filter((reason) => !known.has(JSON.stringify(reason))).map((reason) => ({ ...reason }));
  return { expenseId: doc._id, before, after, because };
}

function fieldsOf(doc: ExpenseDoc): RuledFields {
  const { categoryId, splits, payee, note, tags, moneyAccountId } = toExpense({
    ...doc,
    parts: doc.parts.map((part) => ({ ...part, amount: exact(part.amount) })),
  });
  return { categoryId, splits, payee, note, tags, moneyAccountId };
}
