import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import type { Caller } from "../../domain/caller.js";
import type { Visitor } from "../../runtime/visitor.js";
import type { MailDoc } from "../../models/mail/mail.js";
import type { WalkDoc } from "../../models/sync/walk.js";
import type { Installation, MailState, MailTest } from "../../shapes/administration/Installation.js";
import type { Verification } from "../../shapes/administration/Verification.js";
import type { Dependencies } from "../Dependencies.js";
import type { SecurityLog } from "../accounts/SecurityLog.js";
import type { GuessLimits } from "../limits/GuessLimits.js";
import type { Quotas } from "../limits/quotas.js";
import type { MailTransport } from "../mail/MailTransport.js";
import { testMail } from "../mail/messages.js";
import type { AdministratorAccess } from "../accounts/AdministratorAccess.js";
import { handedOver } from "./handedOver.js";
import type { NearQuotas } from "./NearQuotas.js";
import type { ServerFacts } from "./ServerFacts.js";
import type { VerificationRuns } from "./VerificationRuns.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "publicUrl"> {
  readonly administrators: AdministratorAccess;
  readonly securityLog: SecurityLog;
  readonly quotas: Quotas;
  readonly nearQuotas: NearQuotas;
  readonly limits: Pick<GuessLimits, "spendMail">;
  readonly mail: MailTransport;
  readonly verificationRuns: VerificationRuns;
  readonly facts: ServerFacts;
}

/** How a mail ends that nobody gets. */
const FAILED: readonly (string | null)[] = ["refused", "expired", "unreadable"];

/** The server itself, for its administrators. */
export class InstallationService {
  constructor(private readonly needs: Needs) {}

  async show(who: Caller): Promise<Installation> {
    await this.needs.administrators.require(who);
    const { models, facts, quotas, nearQuotas, verificationRuns } = this.needs;
    const backup = await models.walks.findById("backup").lean<WalkDoc>();
    const { finished, pending } = await facts.migrations();
    const { status, cause = null } = facts.readiness();
    return {
      version: facts.version,
      nodeVersion: process.version,
      registration: facts.registration,
      readiness: { status, cause },
      mail: await this.mailState(),
      lastBackupAt: backup?.dueAt.toISOString() ?? null,
      migrations: { finished: [...finished], pending: [...pending] },
      quotas: { ...quotas },
      nearQuota: await nearQuotas.all(),
      verification: await verificationRuns.last(),
    };
  }

  /** To the administrator's own address, at once and not by way of the outbox. */
  async sendTestMail(who: Caller, visitor: Visitor): Promise<MailTest> {
    const { administrators, limits, mail, publicUrl, securityLog } = this.needs;
    const account = await administrators.require(who);
    await limits.spendMail(who.accountId, `administered:${account.emailKey}`);
    const answer = await handedOver(mail.deliver(testMail(account.email, publicUrl), `mail_${randomUUID()}`));
    await securityLog.note(account, "administered", visitor, "sent a test mail");
    return { to: account.email, answer };
  }

  async startVerification(who: Caller, visitor: Visitor): Promise<Verification> {
    const { administrators, verificationRuns, securityLog } = this.needs;
    const account = await administrators.require(who);
    return verificationRuns.start(() => securityLog.note(account, "administered", visitor, "started a check of all data"));
  }

  /** Ends what it does in the background. */
  async stop(): Promise<void> {
    await this.needs.verificationRuns.stop();
  }

  private async mailState(): Promise<MailState> {
    const { models, clock, mail } = this.needs;
    const waits = { waitingSince: mongoose.trusted({ $exists: true }) };
    const oldest = await models.mails.findOne(waits, { waitingSince: 1 }).sort({ waitingSince: 1 }).lean<Pick<MailDoc, "waitingSince">>();
    const kept = { expiresAt: mongoose.trusted({ $gt: clock.now() }), outcome: mongoose.trusted({ $in: FAILED }) };
    return {
      server: mail.isServer ? mail.where : null,
      waiting: await models.mails.countDocuments(waits),
      oldestWaitingSince: oldest?.waitingSince?.toISOString() ?? null,
      failed: await models.mails.countDocuments(kept),
    };
  }
}
