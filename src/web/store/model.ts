import type { Movement } from "../../domain/envelopes.js";
import type { Month } from "../../domain/month.js";
import type { RolloverPolicy, RolloverRule } from "../../domain/rollover.js";
import type { MovementPart } from "../../domain/recurring/occurrenceAmounts.js";
import type { Schedule, Single } from "../../domain/recurring/schedule.js";
import type { TargetKind, TargetTerms } from "../../domain/targets.js";

/** The resources of one budget as the store keeps them: in the words of the REST API, whatever the API they came by. */
type Role = "owner" | "editor" | "viewer";

export interface BudgetRow {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly currencyDigits: number;
  readonly timeZone: string;
  readonly monthStartDay: number;
  readonly startMonth: Month;
  readonly note: string | null;
  readonly archivedAt: string | null;
  readonly role: Role;
  readonly version: number;
}

/** What a category gets from a month on. */
export interface Allocation {
  readonly from: Month;
  readonly budgeted: number;
  readonly rollover: RolloverRule;
  readonly target: TargetTerms | null;
}

export interface CategoryRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly icon: string | null;
  readonly color: string | null;
  readonly position: number;
  readonly budgeted: number;
  readonly effectiveFrom: Month;
  readonly rollover: RolloverRule;
  readonly target: TargetTerms | null;
  readonly allocations: readonly Allocation[];
  /** Percentages. */
  readonly alertAt: readonly number[];
  readonly archivedAt: string | null;
  readonly version: number;
}

export interface Split {
  readonly categoryId: string | null;
  readonly amount: number;
  readonly note: string | null;
}

/** A purchase in another currency; `rate` is a decimal in text. */
export interface Original {
  readonly amount: number;
  readonly currency: string;
  readonly rate: string;
}

export type ExpenseType = "expense" | "income";

type OriginKind = "person" | "import" | "capture" | "recurring" | "rule" | "opening" | "exchange";

/** Why a field has its value. */
interface Reason {
  readonly field: string;
  readonly text: string;
}

/** Who made an expense, and whether a person has looked at it. */
interface Provenance {
  readonly origin: OriginKind;
  readonly reviewed: boolean;
  readonly because: readonly Reason[];
}

export const madeByPerson: Provenance = { origin: "person", reviewed: true, because: [] };

export interface ExpenseRow extends Provenance {
  readonly id: string;
  readonly type: ExpenseType;
  /** Minor units, above 0. */
  readonly amount: number;
  readonly date: string;
  readonly month: Month;
  readonly description: string | null;
  readonly payee: string | null;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly categoryId: string | null;
  readonly splits: readonly Split[];
  readonly original: Original | null;
  readonly version: number;
}

interface PlannedAmount {
  readonly categoryId: string;
  /** Null: only a note is set, and the standing amount applies. */
  readonly budgeted: number | null;
  readonly note: string | null;
}

/** What was set for one month. The store knows it by its month. */
export interface PlanRow {
  readonly id: string;
  readonly month: Month;
  readonly amounts: readonly PlannedAmount[];
  readonly version: number;
}

export interface StatementFigures {
  readonly budgeted: number;
  readonly carriedIn: number;
  readonly spent: number;
  readonly available: number;
  readonly carriedOut: number;
  readonly expensesCount: number;
}

interface StatementCategory extends StatementFigures {
  readonly categoryId: string;
  readonly parentId: string | null;
  readonly name: string;
}

interface StatementDrift extends StatementFigures {
  readonly categoryId: string | null;
  readonly name: string | null;
  readonly income: number;
}

/** The frozen snapshot of a month. */
export interface StatementRow {
  readonly id: string;
  readonly month: Month;
  readonly name: string;
  readonly currency: string;
  readonly version: number;
  readonly closedAt: string;
  readonly supersededBy: string | null;
  readonly stale: boolean;
  readonly note: string | null;
  readonly totalIncome: number;
  readonly totalBudgeted: number;
  readonly totalSpent: number;
  readonly totalAvailable: number;
  readonly uncategorisedSpent: number;
  readonly toAssign: number;
  readonly toAssignDrift: number;
  readonly expensesCount: number;
  readonly categories: readonly StatementCategory[];
  readonly drift: readonly StatementDrift[];
}

interface SingleRow extends Single {
  /** Null: as the movement says. */
  readonly amount: number | null;
  readonly categoryId: string | null;
}

/** A recurring movement: when it occurs, and what each occurrence moves. */
export interface MovementRow extends Schedule<SingleRow> {
  readonly id: string;
  readonly type: ExpenseType;
  readonly amount: number;
  readonly parts: readonly MovementPart[];
  readonly version: number;
}

export interface Resources {
  readonly budget: BudgetRow;
  readonly category: CategoryRow;
  readonly expense: ExpenseRow;
  readonly plan: PlanRow;
  readonly "monthly-budget": StatementRow;
  readonly recurring: MovementRow;
}

export type Kind = keyof Resources;

/** A resource as it is now on the server; null when it is gone. */
export type Change = { readonly [K in Kind]: { readonly kind: K; readonly id: string; readonly resource: Resources[K] | null } }[Kind];

/** The sums of a month, as they are kept on the disk. */
export interface MonthSums {
  readonly categories: readonly (readonly [categoryId: string, movement: Movement])[];
  readonly uncategorised: Movement;
  readonly count: number;
  /** How many wait for review. */
  readonly toReview: number;
}

export type { Month, RolloverPolicy, RolloverRule, TargetKind, TargetTerms };
