import { exponentOf } from "../domain/currency.js";
import type { Role } from "../domain/roles.js";
import type { KeyForm } from "../domain/storedKeys.js";
import type { Budget, BudgetChange } from "../shapes/Budget.js";
import type { Invitation } from "../shapes/sharing/Invitation.js";
import { count, flag, instant, optionalInstant, optionalText, part, parts, schemaOf, sparse, text, word } from "./fields.js";
import { callFields, resourceFields, versionFields } from "./parts.js";
import { type DocOf, type FieldsOf, showing } from "./storedFields.js";

const memberFields = {
  accountId: text,
  role: word<Role>(),
  joinedAt: instant,
  /** The hash of the code it was joined with, so that a repeated acceptance finds itself. */
  joinedWith: sparse(text),
};
export type MemberPart = DocOf<typeof memberFields>;

const invitationShown = {
  id: text,
  email: text,
  role: word<Role>(),
  invitedBy: text,
  createdAt: instant,
  expiresAt: instant,
} satisfies FieldsOf<Invitation, "budgetId">;
const invitationFields = {
  ...invitationShown,
  emailKey: text,
  /** SHA-256 of the code. */
  hash: text,
};
/** An open invitation: part of the budget, so that accepting it and becoming a member are one write. */
export type InvitationPart = DocOf<typeof invitationFields>;

/** What is kept as it is given. */
export const givenFields = {
  name: text,
  currency: text,
  timeZone: text,
  monthStartDay: count,
  startMonth: text,
  note: optionalText,
  archivedAt: optionalInstant,
} satisfies FieldsOf<Budget, Exclude<keyof Budget, keyof BudgetChange>>;

const shownFields = { ...givenFields, ...versionFields } satisfies FieldsOf<Budget, "id" | "currencyDigits" | "role">;

const toTellFields = {
  kind: word<"budgetDeleted" | "budgetRestored" | "budgetGivenUp">(),
  at: instant,
  /** Where the call came from, for the security log of its owner. */
  device: optionalText,
  address: optionalText,
};
/** What its members are still to be told. */
export type ToTellPart = DocOf<typeof toTellFields>;

const keptFields = {
  /** The owner included, so that access and sharing change in one document. */
  members: parts(memberFields),
  invitations: sparse(parts(invitationFields)),
  /** Once true, currency, start day and first month are fixed: an expense or a statement relies on them. */
  inUse: flag,
  /** Whether a money account has ever been made in it: then the pages of its ledger tell what moved in accounts. */
  hasAccounts: sparse(flag),
  /** Goes up with every change of its rules, so that a process knows whether those it keeps are the newest. */
  rulesRevision: sparse(count),
  /** How the keys of its categories, expenses and payees are made. */
  keyForm: sparse(word<KeyForm>()),
  /** When its owner went and left it to the others; it is deleted then, until one of them takes it over. */
  givenUpAt: sparse(instant),
  /** Written with the change itself, and cleared once the mails of it are in the outbox. */
  toTell: sparse(part(toTellFields)),
  /** When it came back from a backup: cursors made before may have seen what the backup does not hold. */
  restoredAt: sparse(instant),
  ...callFields,
  ...resourceFields,
};

export interface BudgetDoc extends DocOf<typeof shownFields>, DocOf<typeof keptFields> {
  _id: string;
}

export const budgetSchema = schemaOf("budgets", { ...shownFields, ...keptFields });

export function roleIn(doc: Pick<BudgetDoc, "members">, accountId: string): Role | undefined {
  return doc.members.find((member) => member.accountId === accountId)?.role;
}

const shown = showing(shownFields);
const shownInvitation = showing(invitationShown);

export function toBudget(doc: BudgetDoc, role: Role): Budget {
  return { id: doc._id, ...shown(doc), currencyDigits: exponentOf(doc.currency), role };
}

export function toInvitation(budgetId: string, part: InvitationPart): Invitation {
  return { budgetId, ...shownInvitation(part) };
}
