import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict, NotFound } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import { roleOrder } from "../../domain/roles.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { BudgetDoc, MemberPart } from "../../models/budget.js";
import { toTimestamp } from "../../models/parts.js";
import { check } from "../../validation/check.js";
import { roleChange } from "../../validation/sharing.js";
import type { Member, RoleChange } from "../../shapes/sharing/Member.js";
import {
  type AuditEntry,
  auditEntry,
  changeOnce,
  changeStored,
  type Update,
  type IsUnchanged,
  requireUnchanged,
} from "../storage/stored.js";
import type { Dependencies } from "../Dependencies.js";
import type { FreshProof } from "../accounts/FreshProof.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "outbox"> {
  readonly freshProof: FreshProof;
}

type Addressee = Pick<AccountDoc, "_id" | "name" | "email">;

/** Who shares a budget. Members are part of its document, so each change is one write and counts from the next request on. */
export class MemberService {
  constructor(private readonly needs: Needs) {}

  async list(who: Caller, budgetId: string): Promise<Member[]> {
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    return this.described(budget.members, await this.accountsOf([budget]));
  }

  /** The members of those of the given budgets that the caller may see. */
  async ofBudgets(who: Caller, budgetIds: readonly string[]): Promise<Map<string, Member[]>> {
    const budgets = await this.needs.access.among(who, budgetIds, "read");
    const accounts = await this.accountsOf(budgets);
    return new Map(budgets.map((budget) => [budget._id, this.described(budget.members, accounts)]));
  }

  async one(who: Caller, budgetId: string, accountId: string): Promise<Member> {
    return onlyOne(await this.list(who, budgetId), accountId);
  }

  /** As it is now, for whoever may change it: a token may share and not read. */
  async current(who: Caller, budgetId: string, accountId: string): Promise<Member> {
    const { budget } = await this.needs.access.open(who, budgetId, "leave");
    return onlyOne(this.described(budget.members, await this.accountsOf([budget])), accountId);
  }

  /** Making another the owner makes the owner an editor, in the same write: a budget always has exactly one. */
  async setRole(
    who: Caller,
    budgetId: string,
    accountId: string,
    input: RoleChange,
    visitor: Visitor,
    isUnchanged?: IsUnchanged,
  ): Promise<Member> {
    const { role, ...proof } = check(roleChange, input);
    const right = role === "owner" ? "own" : "share";
    if (right === "own") {
      // A repeat may find that its first try has handed the budget over.
      await this.needs.access.open(who, budgetId, who.ids.again === true ? "write" : right);
      await this.needs.freshProof.require(who, proof, visitor);
    }
    const changed = await changeOnce(who, this.needs.models.budgets, {
      read: async () => ({ found: (await this.needs.access.open(who, budgetId, right)).budget }),
      // Who has handed the budget over owns it no more.
      readAgain: async () => ({ found: (await this.needs.access.open(who, budgetId, role === "owner" ? "write" : right)).budget }),
      decide: async ({ found: budget }) => {
        const member = memberOf(budget, accountId);
        await requireUnchanged(isUnchanged);
        if (member.role === role) return null;
        if (member.role === "owner") throw lastOwner("Transfer the budget to another member first.");
        const members = budget.members.map((other): MemberPart => {
          if (other.accountId === accountId) return { ...other, role };
          return role === "owner" && other.role === "owner" ? { ...other, role: "editor" } : other;
        });
        const account = (await this.accountsOf([budget])).get(accountId);
        if (account === undefined) throw new NotFound("member");
        const audit = auditEntry(who, this.needs.clock.now(), role === "owner" ? "handedOver" : "roleChanged", `${account.name}: ${role}`);
        return this.update(budget, members, audit);
      },
    });
    this.needs.outbox.schedule(budgetId);
    const member = memberOf(changed, accountId);
    const [described] = this.described([member], await this.accountsOf([changed]));
    if (described === undefined) throw new NotFound("member");
    return described;
  }

  /** Everybody may leave; the owner may remove anybody else. */
  async remove(who: Caller, budgetId: string, accountId: string, isUnchanged?: IsUnchanged): Promise<void> {
    const leaves = accountId === who.accountId;
    await changeStored(
      this.needs.models.budgets,
      async () => (await this.needs.access.open(who, budgetId, leaves ? "leave" : "share")).budget,
      async (budget) => {
        const member = memberOf(budget, accountId);
        await requireUnchanged(isUnchanged);
        if (member.role === "owner") throw lastOwner("The owner cannot leave. Transfer the budget to another member, or delete it.");
        const audit = auditEntry(who, this.needs.clock.now(), leaves ? "left" : "removed", await this.nameOf(accountId));
        return this.update(
          budget,
          budget.members.filter((other) => other.accountId !== accountId),
          audit,
        );
      },
    );
    this.needs.outbox.schedule(budgetId);
  }

  private update(budget: BudgetDoc, members: MemberPart[], audit: AuditEntry): Update<BudgetDoc> {
    return { audit, $set: { members, updatedAt: audit.at, dirtyBudgetId: budget._id } };
  }

  private async nameOf(accountId: string): Promise<string> {
    const account = await this.needs.models.accounts.findById(accountId, { name: 1 }).lean<{ name: string }>();
    return account?.name ?? "-";
  }

  private async accountsOf(budgets: readonly BudgetDoc[]): Promise<Map<string, Addressee>> {
    const ids = [...new Set(budgets.flatMap((budget) => budget.members.map((member) => member.accountId)))];
    const docs = await this.needs.models.accounts
      .find({ _id: mongoose.trusted({ $in: ids }), deletingAt: null }, { name: 1, email: 1 })
      .lean<Addressee[]>();
    return new Map(docs.map((doc) => [doc._id, doc]));
  }

  /** An account that is being deleted is no member any more, even before it has left the document. */
  private described(members: readonly MemberPart[], accounts: ReadonlyMap<string, Addressee>): Member[] {
    const all = members.flatMap((member) => {
      const account = accounts.get(member.accountId);
      if (account === undefined) return [];
      const { name, email } = account;
      return [{ accountId: member.accountId, name, email, role: member.role, joinedAt: toTimestamp(member.joinedAt) }];
    });
    return all.sort((one, other) => roleOrder[one.role] - roleOrder[other.role] || (one.joinedAt < other.joinedAt ? -1 : 1));
  }
}

function onlyOne(members: readonly Member[], accountId: string): Member {
  const found = members.find((member) => member.accountId === accountId);
  if (found === undefined) throw new NotFound("member");
  return found;
}

function memberOf(budget: BudgetDoc, accountId: string): MemberPart {
  const member = budget.members.find((other) => other.accountId === accountId);
  if (member === undefined) throw new NotFound("member");
  return member;
}

function lastOwner(message: string): Conflict {
  return new Conflict("last-owner", message);
}
