import type { MonthPlan } from "../../domain/envelopes.js";
import { exact } from "../../domain/money.js";
import type { Plan } from "../../shapes/sync/Sync.js";
import { optionalAmount, optionalText, parts, schemaOf, text, words } from "../fields.js";
import { resourceFields, versionFields } from "../parts.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

const plannedFields = {
  categoryId: text,
  /** Null: only a note; the standing amount holds. */
  budgeted: optionalAmount,
  note: optionalText,
};
export type PlannedDoc = DocOf<typeof plannedFields>;

const shownFields = { budgetId: text, month: text, amounts: parts(plannedFields), ...versionFields } satisfies FieldsOf<Plan, "id">;

const keptFields = {
  /** The newest calls that changed it, so that a repeated one has one effect. */
  appliedCalls: words(),
  ...resourceFields,
};

/** How many of those calls. Merges of categories are among them, which must be known until they are done. */
export const PLAN_CALLS_KEPT = 200;

/** The amounts set for one month of one budget: one document, so that a transfer is one write. */
export interface PlanDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const planSchema = schemaOf("plans", { ...shownFields, ...keptFields });

export function toMonthPlan(doc: Pick<PlanDoc, "amounts"> | null | undefined): MonthPlan {
  const set = (doc?.amounts ?? []).filter((planned) => planned.budgeted !== null);
  return new Map(set.map((planned) => [planned.categoryId, exact(planned.budgeted)]));
}

const shown = showing(shownFields);

export function toPlan(doc: PlanDoc): Plan {
  return { id: doc._id, ...shown(doc) };
}
