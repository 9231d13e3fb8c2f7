import { type Fault, Invalid } from "../../domain/errors.js";
import { yielding } from "../../runtime/turn.js";
import { exact } from "../../domain/money.js";
import type { ReasonDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import { MemoizedRule } from "../../validation/MemoizedRule.js";
import { newExpense } from "../../validation/expenses/expense.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import { type Draft, draftOf } from "../expenses/draft.js";
import type { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import { ChosenCategories } from "./ChosenCategories.js";
import { type FilledDraft, filledDraft, type Sources } from "./filledDraft.js";
import type { CategorySuggestions } from "./CategorySuggestions.js";
import type { DuplicateDetector } from "./DuplicateDetector.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import type { ImportPlan } from "./ImportPlan.js";
import { type OccurrenceAlike, OccurrenceMatcher } from "./OccurrenceMatcher.js";
import { overflowFaults } from "./overflowFaults.js";
import { asked, duplicate, refusedRow, rowOf, type Same, sameRow } from "./importRow.js";
import { endsOfRow } from "./endsOfRow.js";
import { saidBefore, saidOf } from "./saidRow.js";
import { categoryNamed, type ClassifierContext, inputOf, unnamed } from "./rowInput.js";
import { identitiesOf, isTaken, type Keyed, noSameIds, sameExpense, type SameIds, sameIdsOf } from "./sameIds.js";

/** What becomes of one row. */
export interface Classification {
  readonly row: ImportRow;
  /** What to write, or to book as an occurrence; null for another duplicate and a refused row. */
  readonly draft: Draft | null;
  /** Why it has what the file does not say. */
  readonly because: ReasonDoc[];
  /** What the expense keeps of the row: rules may have changed the draft. */
  readonly said: string;
  /** Whether a person chose the category of the line: then no rule changes it. */
  readonly isChosen: boolean;
}

const nothing = { draft: null, because: [], said: "", isChosen: false };

/** Classifies row by row, the same for a dry run and for a real one. Writes nothing. */
export class RowClassifier {
  /** The import identities that earlier rows brought along and that the database does not know yet. */
  private readonly seenKeys = new Map<string, string | null>();
  private readonly rule = new MemoizedRule(newExpense);
  private readonly chosen: ChosenCategories;
  private readonly occurrences: OccurrenceMatcher;

  /** `writes`: what it classifies is written before it is asked again. */
  constructor(
    private readonly models: Models,
    private readonly duplicates: DuplicateDetector,
    private readonly writes: boolean,
    private readonly suggestions: CategorySuggestions | null = null,
    private readonly plan: Pick<ImportPlan, "applySuggestions" | "answers" | "chosen" | "payees"> = { applySuggestions: false },
    private readonly rules: readonly RuleTerms[] = [],
  ) {
    this.chosen = new ChosenCategories(plan);
    this.occurrences = new OccurrenceMatcher(models);
  }

  /** `idOf` names the expense that a row becomes; `own` are those of them that are there already, from before a crash. */
  async classify(
    context: ClassifierContext,
    rows: readonly ParsedRow[],
    room: ExpenseOverflowCheck,
    idOf: (index: number) => string | null,
    own: ReadonlySet<string>,
  ): Promise<Classification[]> {
    const live = new Set(context.categories.values());
    const suggested = rows.map((row) => this.suggestionFor(row, context, live));
    const sources = {
      budget: context.budget,
      rules: this.rules,
      categories: live,
      otherwise: context.categoryId,
      applies: this.plan.applySuggestions,
      accounts: context.accounts,
    };
    const drafts: (FilledDraft | readonly Fault[])[] = [];
    const chosenRows = new Set<ParsedRow>();
    for await (const [index, row] of yielding(rows.entries())) {
      const { draft, isChosen } = this.filled(row, context, { ...sources, suggested: suggested[index] ?? null });
      if (isChosen) chosenRows.add(row);
      drafts.push(draft);
    }
    if (this.writes) this.seenKeys.clear();
    const earlier = this.duplicates.nothing
      ? noSameIds
      : await sameIdsOf(
          this.models,
          context.budget._id,
          rows,
          drafts.flatMap((draft) => ("importKey" in draft ? identitiesOf(draft) : [])),
        );
    await this.occurrences.load(
      context.budget._id,
      drafts.flatMap((draft) => ("date" in draft ? draft.date : [])),
    );
    const classifications: Classification[] = [];
    for await (const [index, read] of yielding(rows.entries())) {
      const wanted = drafts[index] ?? [];
      const id = idOf(index);
      const suggestion = suggested[index] ?? null;
      if (isFaults(wanted)) {
        const here = this.plan.answers?.[read.line] === "new" ? null : sameExpense(read, earlier, this.duplicates);
        const row = here === null ? refusedRow(read, wanted, suggestion) : sameRow(read, here, suggestion);
        classifications.push({ row, ...nothing });
        continue;
      }
      const present = id !== null && own.has(id);
      const same = present ? null : this.sameAs(read, wanted, earlier, id);
      if (same !== null) {
        const row = rowOf(read, wanted, same, suggestion);
        const isOccurrence = same.status === "duplicate" && same.occurrence !== null;
        classifications.push(isOccurrence ? this.booked(read, wanted, row) : { row, ...nothing });
        continue;
      }
      const draft = isTaken(wanted, earlier) && !present ? { ...wanted, externalId: null, importKey: null } : wanted;
      const faults = present || room.reserveSmall(draft) ? [] : await overflowFaults(room, draft);
      classifications.push(
        faults.length > 0
          ? { row: refusedRow(read, faults, suggestion), ...nothing }
          : { ...this.created(read, draft, id, suggestion, context), isChosen: chosenRows.has(read) },
      );
    }
    return classifications;
  }

  /** Only for rows that name no category of the budget. */
  private suggestionFor({ transaction }: ParsedRow, { categories }: ClassifierContext, live: ReadonlySet<string>): string | null {
    if (transaction === null || transaction.parts.length > 0 || this.suggestions === null) return null;
    if (categoryNamed(transaction.category, categories) !== null) return null;
    const found = this.suggestions.for(transaction);
    return found !== null && live.has(found) ? found : null;
  }

  /**
   * What a person chose goes before what the file says: for the line, else for the payee as it is after the rules, which is the one that a
   * dry run shows. The parts of a split row keep their own categories.
   */
  private filled(
    row: ParsedRow,
    context: ClassifierContext,
    sources: Omit<Sources, "isChosen">,
  ): { readonly draft: FilledDraft | readonly Fault[]; readonly isChosen: boolean } {
    const { line, transaction } = row;
    const made = (from: ParsedRow, categoryId: string | null, isChosen: boolean) => {
      const drafted = this.drafted(from, { ...context, categoryId });
      return { draft: isFaults(drafted) ? drafted : filledDraft(drafted, row, { ...sources, isChosen }), isChosen };
    };
    if (transaction === null || transaction.parts.length > 0) return made(row, null, false);
    const ofLine = this.chosen.ofLine(line, sources.categories);
    if (ofLine !== undefined) return made(unnamed(row), ofLine, true);
    const offered = made(row, null, false);
    const ofPayee = isFaults(offered.draft) ? undefined : this.chosen.ofPayee(offered.draft, sources.categories);
    return ofPayee === undefined ? offered : made(unnamed(row), ofPayee, true);
  }

  private drafted({ transaction, faults }: ParsedRow, context: ClassifierContext): Draft | readonly Fault[] {
    if (transaction === null) return faults;
    const { faults: unplaced, isRefused } = endsOfRow(transaction, context);
    if (isRefused) return unplaced;
    const input = inputOf(transaction, context);
    const found = this.rule.faultsIn(input);
    if (found.length > 0) return found;
    try {
      return draftOf(context.budget, input, context.now, context.accounts);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const { original } = transaction;
      if (original === null || original.rate === "") return error.faults;
      // A calculated rate is rounded and may not give the amount again; the amounts decide.
      const withoutRate = { ...transaction, original: { ...original, rate: "" } };
      return this.drafted({ line: 0, fields: {}, transaction: withoutRate, faults: [] }, context);
    }
  }

  private created(
    read: ParsedRow,
    { because, ...draft }: FilledDraft,
    id: string | null,
    suggestion: string | null,
    context: ClassifierContext,
  ): Omit<Classification, "isChosen"> {
    if (draft.importKey !== null) this.seenKeys.set(draft.importKey, id);
    // An account that it names and is not in, it is told of.
    const errors = read.transaction === null ? [] : [...endsOfRow(read.transaction, context).faults];
    const row = { ...rowOf(read, draft, { status: "created", reason: null, id, occurrence: null }, suggestion), errors };
    return { row, draft, because, said: saidOf(saidBefore(read, draft)) };
  }

  /** What is booked as an occurrence has its figures from the row, and the rest from the movement. */
  private booked(read: ParsedRow, draft: Draft, row: ImportRow): Classification {
    if (draft.importKey !== null) this.seenKeys.set(draft.importKey, row.expenseId);
    return { ...nothing, row, draft, said: saidOf(saidBefore(read, draft)) };
  }

  private sameAs(read: ParsedRow, draft: Draft, earlier: SameIds, id: string | null): Same | null {
    const identities = identitiesOf(draft);
    const answer = this.plan.answers?.[read.line];
    const said = saidBefore(read, draft);
    if (answer !== "new") this.duplicates.reach(said, draft.moneyAccountId ?? null);
    const own = id === null ? null : this.occurrences.own(id);
    if (own !== null) return duplicate("occurrence", own.expenseId, own.occurrence);
    if (draft.importKey !== null) {
      if (this.seenKeys.has(draft.importKey)) return duplicate("external-id", this.seenKeys.get(draft.importKey) ?? null);
      const [holder] = identities.flatMap((key) => earlier.byKey.get(key) ?? []);
      if (holder !== undefined) return this.sameId(holder, draft, answer ?? this.plan.answers?.["*"]);
    }
    if (answer === "new") return null;
    const before = read.transaction?.id ?? null;
    // A row of our own export brings back what was deleted.
    const deleted = before !== null ? null : this.duplicates.deletedWith(identities);
    if (deleted !== null) return duplicate("deleted", deleted);
    const here = sameExpense(read, earlier, this.duplicates);
    if (here !== null) return duplicate("same-expense", here);
    const alike = this.duplicates.take(said, draft);
    if (alike?.isDeleted === true) return before === null ? duplicate("deleted", alike.id) : null;
    if (alike === null) return this.occurrence(draft, answer ?? this.plan.answers?.["*"]);
    const booked = this.occurrences.claim(alike.id);
    if (!alike.isDoubtful) return duplicate("amount-date-payee", alike.id);
    const decided = answer ?? this.plan.answers?.["*"];
    if (decided === "new") return null;
    if (booked !== null) return this.sameOccurrence(booked, decided);
    return decided === undefined ? asked("possible-duplicate", alike.id) : duplicate("amount-date-payee", alike.id);
  }

  /** An occurrence of a recurring movement that the row may be. */
  private occurrence(draft: Draft, answer: "new" | "duplicate" | undefined): Same | null {
    if (answer === "new") return null;
    const alike = this.occurrences.take(draft);
    return alike === null ? null : this.sameOccurrence(alike, answer);
  }

  private sameOccurrence({ expenseId, occurrence }: OccurrenceAlike, answer: "duplicate" | undefined): Same {
    return answer === undefined ? asked("possible-occurrence", expenseId, occurrence) : duplicate("occurrence", expenseId, occurrence);
  }

  /** A bank may give an id again: then date and amount are others. */
  private sameId({ _id, amount, date }: Keyed, draft: Draft, answer: "new" | "duplicate" | undefined): Same | null {
    const isDoubtful = date !== draft.date && exact(amount) !== draft.amount;
    if (isDoubtful && answer === "new") return null;
    if (isDoubtful && answer === undefined) return asked("possible-duplicate", _id);
    this.duplicates.claim(_id);
    return duplicate("external-id", _id);
  }
}

const isFaults = (found: Draft | readonly Fault[]): found is readonly Fault[] => Array.isArray(found);
