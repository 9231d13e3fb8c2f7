import type { RuleRun } from "../../shapes/rules/RuleRun.js";
import { count, flag, instant, optionalInstant, schemaOf, sparse, text, word, words } from "../fields.js";
import { type DocOf, type FieldsOf, showing } from "../storedFields.js";

export type RunKind = "rules" | "rename";
/** `planned`: what it will change is being written down; until that is done, nothing was changed. */
export type RunStatus = "planned" | "running" | "done" | "undoing" | "undone";

const shownFields = {
  budgetId: text,
  kind: word<RunKind>(),
  changed: count,
  more: flag,
  restored: count,
  kept: words(),
  createdAt: instant,
  undoneAt: optionalInstant,
} satisfies FieldsOf<RuleRun, "id" | "status" | "createdBy">;

const keptFields = {
  status: word<RunStatus>(),
  by: text,
  /** The months of the expenses that it changes, in order. */
  months: words(),
  /** How many pages of changes it has. */
  pages: count,
  undoneBy: sparse(text),
  /** What it changes of rules, as JSON; there only where it does. */
  rules: sparse(text),
  updatedAt: instant,
};

export interface RuleRunDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

const pageFields = {
  budgetId: text,
  runId: text,
  n: count,
  /** The changes, as JSON: written once and only ever read whole. */
  changes: text,
};

/** What a run changes of some expenses: the values before and after. */
export interface RuleRunPageDoc extends DocOf<typeof pageFields> {
  _id: string;
}

export const ruleRunSchema = schemaOf("ruleRuns", { ...shownFields, ...keptFields });
export const ruleRunPageSchema = schemaOf("ruleRunPages", pageFields);

const shown = showing(shownFields);

export function toRuleRun(doc: RuleRunDoc): RuleRun {
  const { status, by } = doc;
  return { id: doc._id, status: status === "planned" ? "running" : status, createdBy: by, ...shown(doc) };
}
