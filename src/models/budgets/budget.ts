import { Schema } from "mongoose";
import type { Role } from "../../domain/roles.js";
import type { Budget } from "../../shapes/budgets/Budget.js";
import { resourceFields, type ResourceDoc, schemaOptions, toTimestamp } from "../parts.js";

export interface MemberPart {
  accountId: string;
  role: Role;
  joinedAt: Date;
  /** The hash of the code it was joined with, so that a repeated acceptance finds itself. */
  joinedWith?: string;
}

/** An open invitation: part of the budget, so that accepting it and becoming a member are one write. */
export interface InvitationPart {
  id: string;
  email: string;
  emailKey: string;
  role: Role;
  /** SHA-256 of the code. */
  hash: string;
  invitedBy: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface BudgetDoc extends ResourceDoc {
  _id: string;
  name: string;
  currency: string;
  timeZone: string;
  monthStartDay: number;
  startMonth: string;
  note: string | null;
  archivedAt: Date | null;
  /** The owner included, so that access and sharing change in one document. */
  members: MemberPart[];
  invitations?: InvitationPart[];
  /** Once true, currency, start day and first month are fixed: an expense or a statement relies on them. */
  inUse: boolean;
  /** When it came back from a backup: cursors made before may have seen what the backup does not hold. */
  restoredAt?: Date;
}

const member = new Schema(
  {
    accountId: { type: String, required: true },
    role: { type: String, required: true },
    joinedAt: { type: Date, required: true },
    joinedWith: { type: String },
  },
  { _id: false },
);
const invitation = new Schema(
  {
    id: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    role: { type: String, required: true },
    hash: { type: String, required: true },
    invitedBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false, id: false },
);

export const budgetSchema = new Schema(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    currency: { type: String, required: true },
    timeZone: { type: String, required: true },
    monthStartDay: { type: Number, required: true },
    startMonth: { type: String, required: true },
    note: { type: String, default: null },
    archivedAt: { type: Date, default: null },
    members: { type: [member], required: true },
    invitations: { type: [invitation], default: undefined },
    inUse: { type: Boolean, required: true },
    restoredAt: { type: Date },
    ...resourceFields,
  },
  { ...schemaOptions, collection: "budgets" },
);
budgetSchema.index({ "members.accountId": 1, deletedAt: 1, _id: 1 });
budgetSchema.index({ "invitations.hash": 1 }, { sparse: true });
budgetSchema.index({ dirtyBudgetId: 1 }, { sparse: true });

export function roleIn(doc: Pick<BudgetDoc, "members">, accountId: string): Role | undefined {
  return doc.members.find((member) => member.accountId === accountId)?.role;
}

export function toBudget(doc: BudgetDoc, role: Role): Budget {
  return {
    id: doc._id,
    name: doc.name,
    currency: doc.currency,
    timeZone: doc.timeZone,
    monthStartDay: doc.monthStartDay,
    startMonth: doc.startMonth,
    note: doc.note,
    archivedAt: doc.archivedAt === null ? null : toTimestamp(doc.archivedAt),
    role,
    version: doc.version,
    createdAt: toTimestamp(doc.createdAt),
    updatedAt: toTimestamp(doc.updatedAt),
  };
}
