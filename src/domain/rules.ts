import type { MovementType } from "./moneyaccounts/flows.js";
import { categoryNamed } from "./noCategory.js";
import { folded } from "./folded.js";
import { foldedConditions, holds, isBetween, isGiven } from "./ruleConditions.js";
import type { RuleConditions, RuleShare, RuleTerms } from "./ruleTerms.js";
import { divided } from "./shares.js";

/** The fields that a rule can set; a split takes the place of a category. */
export type RuledField = "categoryId" | "payee" | "tags" | "note" | "moneyAccountId";
export const ruledFields: readonly RuledField[] = ["categoryId", "payee", "tags", "note", "moneyAccountId"];

export interface RuledPart {
  readonly categoryId: string | null;
  readonly amount: number;
  readonly note: string | null;
}

/** Why a field has its value. */
export interface RuleReason {
  readonly field: string;
  readonly rule: string | null;
  readonly recurring: string | null;
  readonly payee: string | null;
  readonly text: string;
}

/** What rules look at of an expense, and what they set. */
export interface RuledExpense {
  readonly type: MovementType;
  readonly amount: number;
  readonly description: string | null;
  readonly source: string | null;
  readonly payee: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly parts: readonly RuledPart[];
  /** Where it can have no category, nothing of it is set; a transfer has no splits. */
  readonly takes: { readonly category: boolean; readonly splits: boolean };
  /** The money accounts of its ends; null: that end lies in none. */
  readonly ends: readonly (string | null)[];
  /** Whether it may come into an account. */
  readonly mayLieIn: (moneyAccountId: string) => boolean;
  readonly because: readonly RuleReason[];
  /** The fields that a person set, also to nothing. */
  readonly byPerson: ReadonlySet<RuledField>;
}

export interface RuleOptions {
  /** Also what a rule or an import set before. */
  readonly overwrite: boolean;
  /** The categories that an expense may have; an action that names another one is left out. */
  readonly categories: ReadonlySet<string>;
}

/** What rules make of an expense: only the fields that change, and all its reasons afterwards. */
export interface RuleChanges {
  payee?: string;
  note?: string;
  tags?: string[];
  parts?: RuledPart[];
  moneyAccountId?: string;
  because: RuleReason[];
}

const TAGS_AT_MOST = 20;

/**
 * What rules change of one expense, and why: the one answer for previews, runs, imports, captures, recurring movements and new expenses.
 * Null where they change nothing. Rules run in the order given; each sees what earlier ones changed, and the first to set a field wins.
 */
export function applyRules(rules: readonly RuleTerms[], expense: RuledExpense, options: RuleOptions): RuleChanges | null {
  const state = new RuledState(expense, options);
  for (const rule of rules) {
    if (!rule.enabled || !state.matches(rule.when)) continue;
    state.apply(rule);
    if (rule.stop) break;
  }
  return state.changes;
}

/** One expense while rules run over it. */
class RuledState {
  private readonly changed: Omit<RuleChanges, "because"> = {};
  private readonly taken = new Set<RuledField>();
  private reasons: RuleReason[];
  private folds: Folds | null = null;

  constructor(
    private readonly expense: RuledExpense,
    private readonly options: RuleOptions,
  ) {
    this.reasons = [...expense.because];
  }

  get changes(): RuleChanges | null {
    return Object.keys(this.changed).length === 0 ? null : { ...this.changed, because: this.reasons };
  }

  matches(when: RuleConditions): boolean {
    const { expense } = this;
    const { text, amount, type, source, categoryId, moneyAccountId } = when;
    const { payee, tag, text: folds } = foldedConditions(when);
    if (isGiven(type) && expense.type !== type) return false;
    if (isGiven(amount) && !isBetween(expense.amount, amount)) return false;
    if (isGiven(source) && expense.source !== source) return false;
    if (isGiven(categoryId) && !this.parts.some((part) => part.categoryId === categoryNamed(categoryId))) return false;
    if (isGiven(moneyAccountId) && !this.ends.includes(moneyAccountId === "none" ? null : moneyAccountId)) return false;
    if (payee !== null && this.folded.payee !== payee) return false;
    if (tag !== null && !this.folded.tags.includes(tag)) return false;
    return !isGiven(text) || this.folded.texts.some((one) => holds(one, folds));
  }

  apply(rule: RuleTerms): void {
    const { categoryId, payee, addTags, note, splits, moneyAccountId } = rule.then;
    if (isGiven(moneyAccountId)) this.place(rule, moneyAccountId);
    if (isGiven(categoryId)) this.categorise(rule, "categoryId", [{ categoryId, amount: this.expense.amount, note: null }]);
    if (isGiven(splits) && splits.length > 0) this.categorise(rule, "splits", this.dividedBy(splits));
    if (isGiven(payee) && this.maySet("payee", isBlank(this.expense.payee))) {
      const isNew = payee !== this.expense.payee;
      if (isNew) this.changed.payee = payee;
      this.note(rule, "payee", isNew);
    }
    if (isGiven(note) && this.maySet("note", isBlank(this.expense.note))) {
      const isNew = note !== this.expense.note;
      if (isNew) this.changed.note = note;
      this.note(rule, "note", isNew);
    }
    if (isGiven(addTags)) this.tag(rule, addTags);
    this.folds = null;
  }

  /** What it cannot come into, it stays out of, and a later rule may place it. */
  private place(rule: RuleTerms, moneyAccountId: string): void {
    const [end = null, ...others] = this.ends;
    if (others.length > 0 || !this.expense.mayLieIn(moneyAccountId) || !this.maySet("moneyAccountId", end === null)) return;
    const isNew = moneyAccountId !== end;
    if (isNew) this.changed.moneyAccountId = moneyAccountId;
    this.note(rule, "moneyAccountId", isNew);
  }

  private categorise(rule: RuleTerms, field: "categoryId" | "splits", parts: readonly RuledPart[]): void {
    const { takes } = this.expense;
    if (!(field === "splits" ? takes.splits : takes.category)) return;
    const isKnown = parts.every((part) => part.categoryId !== null && part.amount > 0 && this.options.categories.has(part.categoryId));
    const isEmpty = this.parts.every((part) => part.categoryId === null) && this.parts.length === 1;
    if (!isKnown || !this.maySet("categoryId", isEmpty)) return;
    const isNew = !areSame(parts, this.parts);
    if (isNew) this.changed.parts = [...parts];
    this.note(rule, field, isNew);
  }

  private tag(rule: RuleTerms, added: readonly string[]): void {
    if (this.expense.byPerson.has("tags")) return;
    const missing = added.filter((tag) => !this.tags.includes(tag)).slice(0, TAGS_AT_MOST - this.tags.length);
    if (missing.length === 0) return;
    this.changed.tags = [...this.tags, ...missing];
    this.reasons.push(reasonOf(rule, "tags"));
  }

  /** The first to set a field wins; nothing sets what a person set. */
  private maySet(field: RuledField, isEmpty: boolean): boolean {
    if (this.taken.has(field) || this.expense.byPerson.has(field)) return false;
    return isEmpty || this.options.overwrite;
  }

  private note(rule: RuleTerms, field: "splits" | Exclude<RuledField, "tags">, isNew: boolean): void {
    this.taken.add(field === "splits" ? "categoryId" : field);
    if (!isNew) return;
    this.reasons = this.reasons.filter((reason) => ruledFieldOf(reason.field) !== ruledFieldOf(field));
    this.reasons.push(reasonOf(rule, field));
  }

  private dividedBy(splits: readonly RuleShare[]): RuledPart[] {
    const shares = splits.map(({ share }) => share);
    return divided(this.expense.amount, shares).map((amount, place) => ({
      categoryId: splits[place]?.categoryId ?? null,
      amount,
      note: null,
    }));
  }

  private get payee(): string | null {
    return this.changed.payee ?? this.expense.payee;
  }

  private get tags(): readonly string[] {
    return this.changed.tags ?? this.expense.tags;
  }

  private get ends(): readonly (string | null)[] {
    return this.changed.moneyAccountId === undefined ? this.expense.ends : [this.changed.moneyAccountId];
  }

  private get parts(): readonly RuledPart[] {
    return this.changed.parts ?? this.expense.parts;
  }

  /** Folding a text takes longer than all comparisons of it. */
  private get folded(): Folds {
    const { expense, changed } = this;
    this.folds ??= {
      payee: folded(this.payee ?? ""),
      tags: this.tags.map(folded),
      texts: [this.payee, expense.description, changed.note ?? expense.note].flatMap((text) => (text === null ? [] : folded(text))),
    };
    return this.folds;
  }
}

interface Folds {
  readonly payee: string;
  readonly tags: readonly string[];
  readonly texts: readonly string[];
}

/** Under which name it is kept who set a field; a split takes the place of a category. */
export function ruledFieldOf(field: string): string {
  return field === "splits" ? "categoryId" : field;
}

function reasonOf({ id, name }: RuleTerms, field: string): RuleReason {
  return { field, rule: id, recurring: null, payee: null, text: name === null ? "Set by a rule." : `Set by the rule “${name}”.` };
}

function areSame(one: readonly RuledPart[], other: readonly RuledPart[]): boolean {
  if (one.length !== other.length) return false;
  return one.every(({ categoryId, amount }, place) => categoryId === other[place]?.categoryId && amount === other[place].amount);
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}
