import { Schema } from "mongoose";
import type { Role } from "../domain/roles.js";
import type { Budget } from "../shapes/Budget.js";
import { kept, type Kept, schemaOptions, stamp } from "./parts.js";

export interface MemberPart {
  accountId: string;
  role: Role;
  joinedAt: Date;
}

export interface BudgetDoc extends Kept {
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
  /** Once true, currency, start day and first month are fixed: an expense or a statement relies on them. */
  inUse: boolean;
}

const member = new Schema(
  { accountId: { type: String, required: true }, role: { type: String, required: true }, joinedAt: { type: Date, required: true } },
  { _id: false },
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
    inUse: { type: Boolean, required: true },
    ...kept,
  },
  { ...schemaOptions, collection: "budgets" },
);
budgetSchema.index({ "members.accountId": 1, deletedAt: 1, _id: 1 });
budgetSchema.index({ touchedIn: 1 }, { sparse: true });

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
    archivedAt: doc.archivedAt === null ? null : stamp(doc.archivedAt),
    role,
    version: doc.version,
    createdAt: stamp(doc.createdAt),
    updatedAt: stamp(doc.updatedAt),
  };
}
