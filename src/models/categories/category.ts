import { Schema } from "mongoose";
import type { Envelope } from "../../domain/envelopes.js";
import { exact } from "../../domain/money.js";
import { inForce, type RolloverRule, type Since } from "../../domain/rollover.js";
import type { Category, CategoryAllocation } from "../../shapes/categories/Category.js";
import { amount, resourceFields, type ResourceDoc, schemaOptions, toTimestamp } from "../parts.js";

export interface PendingRemoval {
  into: string | null;
  deletes: boolean;
  by: string;
  /** A merge: its planned money goes along, not only its expenses. */
  merges?: boolean;
}

export interface CategoryDoc extends ResourceDoc {
  _id: string;
  budgetId: string;
  parentId: string | null;
  name: string;
  /** Unique while the category lives: its budget and its name without case. A tombstone has none. */
  liveName?: string;
  icon: string | null;
  color: string | null;
  position: number;
  standing: Since<number>[];
  rollovers: Since<RolloverRule>[];
  alertAt: number[];
  archivedAt: Date | null;
  /** Set before a deletion or a merge begins, so that no new expense enters, and until it is finished. */
  pendingRemoval?: PendingRemoval;
  /** Categories whose terms this one has taken over. From that very write on they have no envelope of their own. */
  mergedIds?: string[];
  /** The one whose planned money is being added at the moment: one at a time, and meanwhile this one cannot leave. */
  mergingId?: string;
}

const standing = new Schema({ from: { type: String, required: true }, value: amount }, { _id: false });
const rule = new Schema({ policy: { type: String, required: true }, cap: { ...amount, required: false, default: null } }, { _id: false });
const rollover = new Schema({ from: { type: String, required: true }, value: { type: rule, required: true } }, { _id: false });

export const categorySchema = new Schema(
  {
    _id: { type: String, required: true },
    budgetId: { type: String, required: true },
    parentId: { type: String, default: null },
    name: { type: String, required: true },
    liveName: { type: String },
    icon: { type: String, default: null },
    color: { type: String, default: null },
    position: { type: Number, required: true },
    standing: { type: [standing], required: true },
    rollovers: { type: [rollover], required: true },
    alertAt: { type: [Number], required: true },
    archivedAt: { type: Date, default: null },
    pendingRemoval: { type: Schema.Types.Mixed },
    mergedIds: { type: [String], default: undefined },
    mergingId: { type: String },
    ...resourceFields,
  },
  { ...schemaOptions, collection: "categories" },
);
categorySchema.index({ liveName: 1 }, { unique: true, sparse: true });
categorySchema.index({ budgetId: 1, deletedAt: 1, position: 1, _id: 1 });
categorySchema.index({ dirtyBudgetId: 1 }, { sparse: true });

export function liveNameOf(budgetId: string, name: string): string {
  return `${budgetId}:${name.normalize("NFKC").trim().toLowerCase()}`;
}

/** The envelopes of live categories, without those that another one has mergedIds and that are about to go. */
export function toEnvelopes(docs: readonly CategoryDoc[]): Envelope[] {
  const mergedIds = new Set(docs.flatMap((doc) => doc.mergedIds ?? []));
  return docs.filter((doc) => !mergedIds.has(doc._id)).map(toEnvelope);
}

export function toEnvelope(doc: CategoryDoc): Envelope {
  return {
    id: doc._id,
    parentId: doc.parentId,
    name: doc.name,
    standing: doc.standing.map(({ from, value }) => ({ from, value: exact(value) })),
    rollovers: doc.rollovers.map(({ from, value }) => ({ from, value: ruleOf(value) })),
  };
}

export function toCategory(doc: CategoryDoc): Category {
  const envelope = toEnvelope(doc);
  const newest = envelope.standing.at(-1);
  return {
    id: doc._id,
    budgetId: doc.budgetId,
    parentId: doc.parentId,
    name: doc.name,
    icon: doc.icon,
    color: doc.color,
    position: doc.position,
    budgeted: newest?.value ?? 0,
    effectiveFrom: newest?.from ?? "",
    rollover: { ...(envelope.rollovers.at(-1)?.value ?? none) },
    terms: termsOf(envelope),
    alertAt: [...doc.alertAt],
    archivedAt: doc.archivedAt === null ? null : toTimestamp(doc.archivedAt),
    version: doc.version,
    createdAt: toTimestamp(doc.createdAt),
    updatedAt: toTimestamp(doc.updatedAt),
  };
}

const none: RolloverRule = { policy: "none", cap: null };

function ruleOf(rule: RolloverRule): RolloverRule {
  return { policy: rule.policy, cap: rule.cap === null ? null : exact(rule.cap) };
}

function termsOf(envelope: Envelope): CategoryAllocation[] {
  const months = new Set([...envelope.standing, ...envelope.rollovers].map((entry) => entry.from));
  return [...months].sort().map((from) => ({
    from,
    budgeted: inForce<number>(envelope.standing, from, 0),
    rollover: { ...inForce<RolloverRule>(envelope.rollovers, from, none) },
  }));
}
