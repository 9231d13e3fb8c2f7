import type { Envelope } from "../domain/envelopes.js";
import { exact } from "../domain/money.js";
import { inForce, type RolloverPolicy, type RolloverRule, type Since } from "../domain/rollover.js";
import type { TargetKind, TargetTerms } from "../domain/targets.js";
import type { Category, CategoryAllocation } from "../shapes/categories/Category.js";
import type { CategoryChange } from "../shapes/categories/CategoryInput.js";
import {
  amount,
  count,
  countsOr,
  flag,
  instant,
  optionalAmount,
  optionalInstant,
  optionalPart,
  optionalText,
  part,
  parts,
  schemaOf,
  sparse,
  text,
  textOrTexts,
  word,
  words,
} from "./fields.js";
import { callFields, resourceFields, versionFields } from "./parts.js";
import { type DocOf, type FieldsOf, showing } from "./storedFields.js";

const removalFields = {
  into: optionalText,
  deletes: flag,
  by: text,
  /** A merge: its planned money goes along, not only its expenses. */
  merges: sparse(flag),
};
export type PendingRemoval = DocOf<typeof removalFields>;

const rule = part({ policy: word<RolloverPolicy>(), cap: optionalAmount });

const targetFields = { kind: word<TargetKind>(), amount, by: optionalText };

/** What a change may name and what is not kept under its own name: it begins in a month. */
type Dated = "budgeted" | "rollover" | "target" | "effectiveFrom";

/** What is kept as it is given. */
export const givenFields = {
  parentId: optionalText,
  name: text,
  icon: optionalText,
  color: optionalText,
  position: count,
  alertAt: countsOr([80, 100]),
  archivedAt: optionalInstant,
} satisfies FieldsOf<Category, Exclude<keyof Category, Exclude<keyof CategoryChange, Dated>>>;

const shownFields = {
  budgetId: text,
  ...givenFields,
  ...versionFields,
} satisfies FieldsOf<Category, "id" | Dated | "allocations">;

const keptFields = {
  /** Unique within the budget, each of several: what src/domain/categoryKeys.ts makes of the name while the category lives, else its id. */
  liveName: textOrTexts,
  standing: parts({ from: text, value: amount }),
  rollovers: parts({ from: text, value: rule }),
  /** Targets over time; absent without any. */
  targets: sparse(parts({ from: text, value: optionalPart(targetFields) })),
  /** Set before a deletion or a merge begins, so that no new expense enters, and until it is finished. */
  pendingRemoval: sparse(part(removalFields)),
  /** As long as that is under way, so that it is found after a crash. */
  removingSince: sparse(instant),
  /** Categories whose allocations this one has taken over. From that very write on they have no envelope of their own. */
  mergedIds: sparse(words()),
  /** The one whose planned money is being added at the moment: one at a time, and meanwhile this one cannot leave. */
  mergingId: sparse(text),
  ...callFields,
  ...resourceFields,
};

export interface CategoryDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const categorySchema = schemaOf("categories", { ...shownFields, ...keptFields });

/** What an envelope is made from. */
export type EnvelopeDoc = Pick<CategoryDoc, "_id" | "parentId" | "name" | "standing" | "rollovers" | "mergedIds">;

/** The envelopes of live categories, without those that another one has merged and that are about to go. */
export function toEnvelopes(docs: readonly EnvelopeDoc[]): Envelope[] {
  const mergedIds = new Set(docs.flatMap((doc) => doc.mergedIds ?? []));
  return docs.filter((doc) => !mergedIds.has(doc._id)).map(toEnvelope);
}

export function toEnvelope(doc: EnvelopeDoc): Envelope {
  return {
    id: doc._id,
    parentId: doc.parentId,
    name: doc.name,
    standing: doc.standing.map(({ from, value }) => ({ from, value: exact(value) })),
    rollovers: doc.rollovers.map(({ from, value }) => ({ from, value: ruleOf(value) })),
  };
}

const shown = showing(shownFields);

export function toCategory(doc: CategoryDoc): Category {
  const envelope = toEnvelope(doc);
  const newest = envelope.standing.at(-1);
  return {
    id: doc._id,
    budgeted: newest?.value ?? 0,
    effectiveFrom: newest?.from ?? "",
    rollover: { ...(envelope.rollovers.at(-1)?.value ?? none) },
    target: targetsOf(doc).at(-1)?.value ?? null,
    allocations: allocationsOf(envelope, targetsOf(doc)),
    ...shown(doc),
  };
}

/** The same category for somebody who may read its name alone: its amounts say nothing. */
export function withoutAmounts(category: Category): Category {
  return { ...category, budgeted: 0, rollover: { ...none }, target: null, allocations: [], alertAt: [] };
}

const none: RolloverRule = { policy: "none", cap: null };

function ruleOf(rule: RolloverRule): RolloverRule {
  return { policy: rule.policy, cap: rule.cap === null ? null : exact(rule.cap) };
}

/** The targets of a category over time. */
export function targetsOf({ targets = [] }: Pick<CategoryDoc, "targets">): Since<TargetTerms | null>[] {
  return targets.map(({ from, value }) => ({ from, value: value === null ? null : { ...value, amount: exact(value.amount) } }));
}

function allocationsOf(envelope: Envelope, targets: readonly Since<TargetTerms | null>[]): CategoryAllocation[] {
  const months = new Set([...envelope.standing, ...envelope.rollovers, ...targets].map((entry) => entry.from));
  return [...months].sort().map((from) => ({
    from,
    budgeted: inForce<number>(envelope.standing, from, 0),
    rollover: { ...inForce<RolloverRule>(envelope.rollovers, from, none) },
    target: inForce<TargetTerms | null>(targets, from, null),
  }));
}
