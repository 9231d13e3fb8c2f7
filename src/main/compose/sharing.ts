import { createHmac } from "node:crypto";
import type { Connection } from "mongoose";
import { type Clock, partOf } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { BudgetAccess } from "../../services/access/BudgetAccess.js";
import type { Memberships } from "../../services/access/Memberships.js";
import type { Cursors } from "../../services/storage/Cursors.js";
import { ActivityService } from "../../services/changes/ActivityService.js";
import type { OutboxProcessor } from "../../services/changes/OutboxProcessor.js";
import type { ThresholdAlerts } from "../../services/changes/ThresholdAlerts.js";
import { type GuessAllowance, usualAllowance } from "../../services/limits/guessAllowance.js";
import { GuessLimits } from "../../services/limits/GuessLimits.js";
import type { QuotaGuard } from "../../services/limits/QuotaGuard.js";
import type { Quotas } from "../../services/limits/quotas.js";
import type { MemberNotices } from "../../services/accounts/MemberNotices.js";
import type { Mailer } from "../../services/mail/messages.js";
import { base32 } from "../../services/accounts/personalTokens.js";
import type { FreshProof } from "../../services/accounts/FreshProof.js";
import { BudgetRemovalService } from "../../services/sharing/BudgetRemovalService.js";
import { InvitationService } from "../../services/sharing/InvitationService.js";
import { MemberService } from "../../services/sharing/MemberService.js";
import { TakeOverService } from "../../services/sharing/TakeOverService.js";
import { keysFor } from "../keys.js";

export interface SharingNeeds {
  readonly connection: Connection;
  readonly models: Models;
  readonly clock: Clock;
  readonly access: BudgetAccess;
  readonly cursors: Cursors;
  readonly memberships: Memberships;
  readonly outbox: OutboxProcessor;
  readonly alerts: ThresholdAlerts;
  readonly jwtSecrets: readonly string[];
  readonly memberNotices: MemberNotices;
  readonly freshProof: FreshProof;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly quotas: Quotas;
  readonly quotaGuard: QuotaGuard;
  readonly allowance?: GuessAllowance;
}

/** Every `new` that sharing a budget needs. */
export function composeSharing(needs: SharingNeeds) {
  const {
    connection,
    models,
    clock,
    access,
    cursors,
    memberships,
    outbox,
    mailer,
    publicUrl,
    memberNotices,
    freshProof,
    quotas,
    quotaGuard,
  } = needs;
  const limits = new GuessLimits(connection, needs.allowance ?? usualAllowance);
  const keys = keysFor("invitation codes", needs.jwtSecrets);
  const codesOf = (budgetId: string, id: string): string[] =>
    keys.map((key) => partOf(budgetId) + base32(createHmac("sha256", key).update(id).digest().subarray(0, 20)));
  return {
    members: new MemberService({ models, access, clock, outbox, freshProof }),
    invitations: new InvitationService({ models, access, clock, memberships, outbox, limits, mailer, publicUrl, codesOf }),
    takeOvers: new TakeOverService({ models, clock, outbox, quotaGuard, memberNotices, memberships, mostBudgets: quotas.budgets }),
    budgetRemoval: new BudgetRemovalService({ models, access, clock, outbox, freshProof, memberNotices }),
    activities: new ActivityService({ models, access, cursors, outbox, alerts: needs.alerts }),
  };
}
