import { type Caller, noteOpened, requirePermission, requireWholeAccount } from "../../domain/caller.js";
import { plainAddress } from "../../domain/emailAddress.js";
import { Conflict, Forbidden, NotFound, Unauthenticated } from "../../domain/errors.js";
import { OWN, rootIdOf } from "../../domain/ids.js";
import { may } from "../../domain/roles.js";
import type { Visitor } from "../../runtime/visitor.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import { type BudgetDoc, type InvitationPart, type MemberPart, roleIn, toBudget, toInvitation } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { invitationCode, newInvitation } from "../../validation/sharing.js";
import type { Budget } from "../../shapes/Budget.js";
import { toTimestamp } from "../../models/parts.js";
import type { Invitation, InvitationCode, InvitationPreview, InvitationWithCode, NewInvitation } from "../../shapes/sharing/Invitation.js";
import { type AuditEntry, auditEntry, changeStored, type Update } from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import { invited } from "../mail/messages.js";
import { requireConfirmed } from "../accounts/confirmed.js";
import { hashOfToken } from "../accounts/personalTokens.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "memberships" | "outbox" | "limits" | "mailer" | "publicUrl"> {
  /**
   * The code that belongs to an invitation, by the newest secret and then by earlier ones: it is derived, so that a repeated call
   * repeats it. It begins with what the budget's id has of its own, so that a cluster knows where to look.
   */
  readonly codesOf: (budgetId: string, invitationId: string) => readonly string[];
}

const LIFETIME_MS = 7 * 86_400_000;
const INVITATIONS_AT_MOST = 50;
const MEMBERS_AT_MOST = 50;

/** Inviting people into a budget. Invitations are part of the budget's document, so that accepting one is one write. */
export class InvitationService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string): Promise<Invitation[]> {
    const { budget } = await this.needs.access.open(who, budgetId, "readInvitations");
    return this.open(budget).map((invitation) => toInvitation(budgetId, invitation));
  }

  /** The open invitations of several budgets, or for each why the caller may not see them. */
  async ofBudgets(who: Caller, budgetIds: readonly string[]): Promise<(Invitation[] | Error)[]> {
    const budgets = new Map((await this.needs.access.among(who, budgetIds, "readInvitations")).map((budget) => [budget._id, budget]));
    return budgetIds.map((id) => {
      const budget = budgets.get(id);
      const role = budget === undefined ? undefined : roleIn(budget, who.accountId);
      if (budget === undefined || role === undefined) return new NotFound("budget");
      if (!may(role, "readInvitations")) return new Forbidden(`Your role in this budget, ${role}, does not allow this.`);
      return this.open(budget).map((invitation) => toInvitation(id, invitation));
    });
  }

  /** No account is looked up, so nothing tells whether there is one. A second invitation of an address replaces the first. */
  async add(who: Caller, budgetId: string, input: NewInvitation): Promise<InvitationWithCode> {
    const wanted = check(newInvitation, input);
    const { models, access, clock, limits, mailer, outbox, publicUrl } = this.needs;
    await access.open(who, budgetId, "share");
    const inviter = await this.confirmed(who);
    const { email, emailKey } = plainAddress(wanted.email);
    if (who.ids.again !== true) await limits.spendInvitation(who.accountId);
    const mayMail = await limits.mayInvite(who.accountId, emailKey);
    const id = who.ids.next("inv", budgetId);
    const codes = this.needs.codesOf(budgetId, id);
    const [newest = ""] = codes;
    const budget = await changeStored(
      models.budgets,
      async () => (await access.open(who, budgetId, "share")).budget,
      (found) => {
        const others = this.open(found).filter((other) => other.emailKey !== emailKey);
        if (found.invitations?.some((other) => other.id === id)) return null;
        if (others.length >= INVITATIONS_AT_MOST) {
          throw new Conflict("too-many-invitations", `At most ${INVITATIONS_AT_MOST} invitations can be open at once.`);
        }
        const now = clock.now();
        const expiresAt = new Date(now.getTime() + LIFETIME_MS);
        const made = { id, ...wanted, email, emailKey, hash: hashOfToken(newest), invitedBy: who.accountId, createdAt: now, expiresAt };
        return this.update(found, { invitations: [...others, made] }, auditEntry(who, now, "invited", wanted.role));
      },
    );
    outbox.schedule(budgetId);
    const made = budget.invitations?.find((invitation) => invitation.id === id);
    if (made === undefined) throw new NotFound("invitation");
    const code = codes.find((one) => hashOfToken(one) === made.hash) ?? newest;
    // In the turns of whoever invites: no account of the address is looked up.
    if (mayMail)
      await mailer.post(invited({ to: email, by: inviter.name, budget: budget.name, code, publicUrl }), { accountId: who.accountId });
    return { ...toInvitation(budgetId, made), code };
  }

  async remove(who: Caller, budgetId: string, id: string): Promise<void> {
    await changeStored(
      this.needs.models.budgets,
      async () => (await this.needs.access.open(who, budgetId, "share")).budget,
      (budget) => {
        const found = this.open(budget).find((invitation) => invitation.id === id);
        if (found === undefined) throw new NotFound("invitation");
        const others = this.open(budget).filter((other) => other !== found && other.id !== id);
        return this.update(budget, { invitations: others }, auditEntry(who, this.needs.clock.now(), "uninvited", found.role));
      },
    );
    this.needs.outbox.schedule(budgetId);
  }

  /** Whoever has the code sees what accepting it would mean. A wrong one counts as a guess, as it does there. */
  async preview(who: Caller, input: string, visitor: Visitor): Promise<InvitationPreview> {
    requirePermission(who, "read");
    requireWholeAccount(who);
    const code = check(invitationCode, { code: input }).code.trim().toLowerCase();
    const budget = await this.invitedTo(who, code, visitor);
    const invitation = this.open(budget).find(({ hash }) => hash === hashOfToken(code));
    if (invitation === undefined) throw new NotFound("invitation");
    const inviter = await this.needs.models.accounts
      .findOne({ _id: invitation.invitedBy, deletingAt: null }, { name: 1 })
      .lean<Pick<AccountDoc, "name">>();
    return {
      budgetName: budget.name,
      role: invitation.role,
      inviterName: inviter?.name ?? null,
      expiresAt: toTimestamp(invitation.expiresAt),
    };
  }

  /** The code is used up and the membership begins in one write. For a member nothing changes: the code is for somebody else. */
  async accept(who: Caller, input: InvitationCode, visitor: Visitor): Promise<Budget> {
    const code = check(invitationCode, input).code.trim().toLowerCase();
    const hash = hashOfToken(code);
    requirePermission(who, "share");
    requireWholeAccount(who);
    const { models, clock, memberships, outbox } = this.needs;
    const changed = await changeStored(
      models.budgets,
      () => this.invitedTo(who, code, visitor),
      async (budget) => {
        const invitation = this.open(budget).find((open) => open.hash === hash);
        if (invitation === undefined || roleIn(budget, who.accountId) !== undefined) return null;
        const now = clock.now();
        const invitations = this.open(budget).filter((other) => other.hash !== hash);
        if (budget.members.length >= MEMBERS_AT_MOST) {
          throw new Conflict("too-many-members", `A budget has at most ${MEMBERS_AT_MOST} members.`);
        }
        await memberships.note(who.accountId, budget._id);
        const member: MemberPart = { accountId: who.accountId, role: invitation.role, joinedAt: now, joinedWith: hash };
        const members = [...budget.members, member];
        return this.update(budget, { invitations, members }, auditEntry(who, now, "joined", invitation.role));
      },
    );
    noteOpened(who, changed._id);
    outbox.schedule(changed._id);
    return toBudget(changed, roleIn(changed, who.accountId) ?? "viewer");
  }

  /** Messages go out in somebody's name only once a mailbox is known to be his. */
  private async confirmed({ accountId }: Caller): Promise<Pick<AccountDoc, "name">> {
    const fields = { name: 1, emailVerifiedAt: 1 };
    const account = await this.needs.models.accounts.findById(accountId, fields).lean<Pick<AccountDoc, "name" | "emailVerifiedAt">>();
    if (account === null) throw new Unauthenticated();
    requireConfirmed(account);
    return account;
  }

  /** The budget with this open invitation, or the one that the caller joined with it before. */
  private async invitedTo(who: Caller, code: string, visitor: Visitor): Promise<BudgetDoc> {
    const { models, limits } = this.needs;
    const hash = hashOfToken(code);
    const budgetId = rootIdOf("bud", code.slice(0, OWN));
    const budget = budgetId === null ? null : await models.budgets.findOne({ _id: budgetId, deletedAt: null }).lean<BudgetDoc>();
    const joined = budget?.members.some((one) => one.accountId === who.accountId && one.joinedWith === hash);
    if (budget !== null && (joined === true || this.open(budget).some((open) => open.hash === hash))) return budget;
    await limits.spendAddress(visitor.address);
    throw new NotFound("invitation");
  }

  private open(budget: BudgetDoc): InvitationPart[] {
    const now = this.needs.clock.now();
    return (budget.invitations ?? []).filter((invitation) => invitation.expiresAt > now);
  }

  private update(budget: BudgetDoc, fields: Partial<BudgetDoc>, audit: AuditEntry): Update<BudgetDoc> {
    return { audit, $set: { ...fields, updatedAt: audit.at, dirtyBudgetId: budget._id } };
  }
}
