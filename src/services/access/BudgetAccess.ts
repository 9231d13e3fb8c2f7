import { type Caller, noteOpened, reaches, requirePermission } from "../../domain/caller.js";
import { Forbidden, NotFound } from "../../domain/errors.js";
import { budgetIdOf, budgetNamed } from "../../domain/ids.js";
import { may, permissionFor, type Right, type Role } from "../../domain/roles.js";
import { type BudgetDoc, roleIn } from "../../models/budget.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import type { DocumentKey } from "../storage/DocumentKey.js";

/** A budget, and the expense that was looked up with it. */
export interface FoundBudget extends BudgetDoc {
  readonly named?: readonly ExpenseDoc[];
}

export interface OpenBudget {
  readonly budget: FoundBudget;
  readonly role: Role;
}

/** What to look up beside a document that is read. */
export interface Lookup {
  readonly from: string;
  readonly pipeline: readonly object[];
}

/** Something inside a budget, and the budget as it was found on the way to it. */
export interface Opened<Found> extends OpenBudget {
  readonly found: Found;
}

export interface Wanted {
  readonly kind: keyof typeof nouns;
  readonly id: string;
}

/** Some documents of a budget. */
interface Some {
  readonly from: { readonly collection: { readonly name: string } };
  readonly matching: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, 1>>;
}

const nouns = {
  cat: "category",
  exp: "expense",
  mon: "monthly budget",
  imp: "import",
  rul: "rule",
  run: "run",
  rec: "recurring movement",
  mac: "money account",
  mst: "statement",
} as const;

/** Members who read a budget anyway: what one request has found of it serves for its next question. */
const readingRights: readonly Right[] = ["names", "read", "readInvitations"];

/** The one place that says who may see and change a budget and what belongs to it: by role, by action and by the budgets of a token. */
export class BudgetAccess {
  /** What a call has read, or is reading: a list and its totals want the same budget at the same moment. A caller is made for one call. */
  private readonly known = new WeakMap<Caller, Map<string, Promise<BudgetDoc | null>>>();

  constructor(private readonly models: Models) {}

  /** A budget that is missing, deleted or another's answers alike. */
  async open(who: Caller, budgetId: string, right: Right): Promise<OpenBudget> {
    requireRight(who, right);
    const opened = await this.find(who, budgetId, right);
    if (opened === null) throw new NotFound("budget");
    return opened;
  }

  /** The same, and some of its documents under the names by which they are asked for: by one command. */
  async openWith<Beside extends object>(
    who: Caller,
    budgetId: string,
    right: Right,
    some: Readonly<Partial<Record<keyof Beside & string, Some>>>,
  ): Promise<OpenBudget & { readonly beside: BudgetDoc & Beside }> {
    requireRight(who, right);
    if (!reaches(who, budgetId)) throw new NotFound("budget");
    const lookups = Object.entries<Some | undefined>(some).flatMap(([as, one]) => {
      if (one === undefined) return [];
      const pipeline = [{ $match: { ...one.matching, budgetId } }, { $project: one.fields }];
      return [{ $lookup: { from: one.from.collection.name, pipeline, as } }];
    });
    const [found] = await rowsOf<BudgetDoc & Beside>(this.models.budgets)
      .aggregate([{ $match: { ...memberIs(who), _id: budgetId } }, ...lookups])
      .toArray();
    const opened = admitted(who, found ?? null, right);
    if (found === undefined || opened === null) throw new NotFound("budget");
    return { ...opened, beside: found };
  }

  /**
   * Something inside a budget. Its id says which one, so access is decided before anything is read; what is missing there
   * and what is another's answer alike.
   */
  async openOne<Found>(
    who: Caller,
    { kind, id }: Wanted,
    right: Right,
    read: (at: DocumentKey, budget: FoundBudget) => Promise<Found | null>,
  ): Promise<Opened<Found>> {
    requireRight(who, right);
    const budgetId = budgetIdOf(kind, id);
    const opened = budgetId === null ? null : await this.find(who, budgetId, right);
    const found = opened === null ? null : await read({ _id: id, budgetId: opened.budget._id }, opened.budget);
    if (opened === null || found === null) throw new NotFound(nouns[kind]);
    return { ...opened, found };
  }

  /** The budget that an id names, and the expense if it is an expense's: to be read by the command that reads a session. */
  lookup(accountId: string, id: string): Lookup | null {
    const budgetId = budgetNamed(id);
    if (budgetId === null) return null;
    const { budgets, expenses } = this.models;
    const pipeline = [{ $match: { _id: id, budgetId, deletedAt: null } }];
    const named = budgetIdOf("exp", id) === null ? [] : [{ $lookup: { from: expenses.collection.name, pipeline, as: "named" } }];
    return { from: budgets.collection.name, pipeline: [{ $match: { ...memberIs({ accountId }), _id: budgetId } }, ...named] };
  }

  /** What that found, for a request that only reads. */
  know(who: Caller, id: string, found: FoundBudget | undefined): void {
    this.knownTo(who).set(budgetNamed(id) ?? id, Promise.resolve(found ?? null));
  }

  /** Those of the given budgets that the caller can reach, for something that every member may do. */
  async among(who: Caller, budgetIds: readonly string[], right: Right): Promise<BudgetDoc[]> {
    requireRight(who, right);
    const ids = [...new Set(budgetIds)].filter((id) => reaches(who, id));
    const unread = ids.filter((id) => !this.knownTo(who).has(id));
    if (unread.length > 1) this.readSeveral(who, unread);
    const found = await Promise.all(ids.map(async (id) => this.readOnce(who, id)));
    const opened = found.filter((budget) => budget !== null);
    for (const { _id } of opened) noteOpened(who, _id);
    return opened;
  }

  private async find(who: Caller, budgetId: string, right: Right): Promise<OpenBudget | null> {
    if (!reaches(who, budgetId)) return null;
    return admitted(who, await (readingRights.includes(right) ? this.readOnce(who, budgetId) : this.read(who, budgetId)), right);
  }

  private async read(who: Caller, budgetId: string): Promise<BudgetDoc | null> {
    return rowsOf<BudgetDoc>(this.models.budgets).findOne({ ...memberIs(who), _id: budgetId });
  }

  private readOnce(who: Caller, budgetId: string): Promise<BudgetDoc | null> {
    return this.knownTo(who).get(budgetId) ?? this.keep(who, budgetId, this.read(who, budgetId));
  }

  private readSeveral(who: Caller, budgetIds: readonly string[]): void {
    const wanted = { ...memberIs(who), _id: { $in: budgetIds } };
    const all = rowsOf<BudgetDoc>(this.models.budgets)
      .find(wanted)
      .toArray()
      .then((docs) => new Map(docs.map((doc) => [doc._id, doc])));
    const one = (id: string): Promise<BudgetDoc | null> => all.then((docs) => docs.get(id) ?? null);
    for (const id of budgetIds) void this.keep(who, id, one(id));
  }

  /** Until it is read, and where nothing is changed meanwhile for as long as the request; a failure is reported and tried again. */
  private keep(who: Caller, budgetId: string, read: Promise<BudgetDoc | null>): Promise<BudgetDoc | null> {
    const budgets = this.knownTo(who);
    const forget = (): void => void budgets.delete(budgetId);
    budgets.set(budgetId, read);
    read.then(who.onlyReads === true ? undefined : forget, forget);
    return read;
  }

  private knownTo(who: Caller): Map<string, Promise<BudgetDoc | null>> {
    const known = this.known.get(who) ?? new Map<string, Promise<BudgetDoc | null>>();
    this.known.set(who, known);
    return known;
  }
}

function admitted(who: Caller, budget: BudgetDoc | null, right: Right): OpenBudget | null {
  const role = budget === null ? undefined : roleIn(budget, who.accountId);
  if (budget === null || role === undefined) return null;
  if (!may(role, right)) throw new Forbidden(`Your role in this budget, ${role}, does not allow this.`);
  noteOpened(who, budget._id);
  return { budget, role };
}

function memberIs({ accountId }: Pick<Caller, "accountId">): { "members.accountId": string; deletedAt: null } {
  return { "members.accountId": accountId, deletedAt: null };
}

function requireRight(who: Caller, right: Right): void {
  requirePermission(who, permissionFor(right));
}
