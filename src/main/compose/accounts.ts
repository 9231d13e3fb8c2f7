import type { Connection } from "mongoose";
import type { BackgroundTurns } from "../../services/limits/BackgroundTurns.js";
import type { ShownExpenses } from "../../services/reads/ShownExpenses.js";
import type { QuotaGuard } from "../../services/limits/QuotaGuard.js";
import type { Quotas } from "../../services/limits/quotas.js";
import type { Clock, IdSource } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import { AccessTokenService } from "../../services/accounts/AccessTokenService.js";
import { AccountExportService } from "../../services/accounts/AccountExportService.js";
import { AccountEraser } from "../../services/accounts/AccountEraser.js";
import { AddressChange } from "../../services/accounts/AddressChange.js";
import { AddressMail } from "../../services/accounts/AddressMail.js";
import { BudgetEraser } from "../../services/accounts/BudgetEraser.js";
import { DeviceTokens } from "../../services/accounts/DeviceTokens.js";
import { EmailVerificationService } from "../../services/accounts/EmailVerificationService.js";
import { MailedCodes } from "../../services/accounts/MailedCodes.js";
import { type RegistrationMode, RegistrationPolicy } from "../../services/accounts/RegistrationPolicy.js";
import { SecurityEventService } from "../../services/accounts/SecurityEventService.js";
import { type SecurityEntry, SecurityLog } from "../../services/accounts/SecurityLog.js";
import type { Cursors } from "../../services/storage/Cursors.js";
import { AccountRemovalService } from "../../services/accounts/AccountRemovalService.js";
import { AccountAdminService } from "../../services/accounts/AccountAdminService.js";
import { AccountDirectoryService } from "../../services/accounts/AccountDirectoryService.js";
import { AdministratorAccess } from "../../services/accounts/AdministratorAccess.js";
import { AccountService } from "../../services/accounts/AccountService.js";
import { AuthService } from "../../services/accounts/AuthService.js";
import type { BudgetAccess } from "../../services/access/BudgetAccess.js";
import type { Memberships } from "../../services/access/Memberships.js";
import { FreshProof } from "../../services/accounts/FreshProof.js";
import { EmailClaims } from "../../services/accounts/EmailClaims.js";
import { AccessJwt } from "../../services/accounts/AccessJwt.js";
import { Authenticator } from "../../services/accounts/Authenticator.js";
import { type GuessAllowance, usualAllowance } from "../../services/limits/guessAllowance.js";
import { GuessLimits } from "../../services/limits/GuessLimits.js";
import { MemberNotices } from "../../services/accounts/MemberNotices.js";
import type { Digests } from "../../services/mail/Digests.js";
import type { Mailer } from "../../services/mail/messages.js";
import { type PasswordCost, type PasswordLimits, Passwords } from "../../services/accounts/Passwords.js";
import { Reauthentication } from "../../services/accounts/Reauthentication.js";
import { RefreshTokens } from "../../services/accounts/RefreshTokens.js";
import { SecondStep } from "../../services/accounts/SecondStep.js";
import { TotpSecrets } from "../../services/accounts/TotpSecrets.js";
import { SessionRepository } from "../../services/accounts/SessionRepository.js";
import { NewAccounts } from "../../services/accounts/NewAccounts.js";
import { PasswordResetService } from "../../services/accounts/PasswordResetService.js";
import { SessionService } from "../../services/accounts/SessionService.js";
import { TotpService } from "../../services/accounts/TotpService.js";
import { keysFor } from "../keys.js";

export interface AccountNeeds {
  readonly connection: Connection;
  readonly models: Models;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly access: BudgetAccess;
  readonly memberships: Memberships;
  readonly cursors: Cursors;
  readonly random: (size: number) => Uint8Array;
  /** The first one signs, all of them verify. */
  readonly jwtSecrets: readonly string[];
  readonly mailer: Mailer;
  readonly digests: Digests;
  readonly journal?: ((entry: SecurityEntry) => void) | undefined;
  readonly publicUrl: string;
  readonly failed: (error: unknown) => void;
  readonly changed: (budgetId: string) => void;
  readonly quotas: Quotas;
  readonly quotaGuard: QuotaGuard;
  readonly background: BackgroundTurns;
  readonly shownExpenses: ShownExpenses;
  readonly registration?: RegistrationMode | undefined;
  readonly allowance?: GuessAllowance;
  readonly passwordLimits?: PasswordLimits;
  readonly passwordCost?: PasswordCost;
}

/** Every `new` that an account needs. `sweep` finishes what a crash left half done, at the start and while running. */
export function composeAccounts(needs: AccountNeeds) {
  const { connection, models, clock, ids, access, memberships, cursors, random, jwtSecrets } = needs;
  const { mailer, digests, publicUrl, failed, changed } = needs;
  const allowance = needs.allowance ?? usualAllowance;
  const passwords = new Passwords(random, needs.passwordLimits, needs.passwordCost);
  const limits = new GuessLimits(connection, allowance);
  const emailClaims = new EmailClaims(models, clock, random);
  const jwt = new AccessJwt(keysFor("access tokens", jwtSecrets), clock, random);
  const refreshTokens = new RefreshTokens(keysFor("refresh tokens", jwtSecrets));
  const deviceTokens = new DeviceTokens(keysFor("device tokens", jwtSecrets));
  const sessionRepository = new SessionRepository({ models, clock, ids, most: needs.quotas.sessions });
  const securityLog = new SecurityLog({ models, clock, ids, limits, mailer, digests, journal: needs.journal ?? (() => undefined), failed });
  const totpSecrets = new TotpSecrets(models, keysFor("TOTP secrets", jwtSecrets));
  const secondStep = new SecondStep(models, clock, random, keysFor("recovery codes", jwtSecrets), totpSecrets);
  const proving = { models, passwords, limits, allowance, emailClaims, secondStep, deviceTokens, securityLog };
  const reauthentication = new Reauthentication(proving);
  const authenticator = new Authenticator({ models, access, clock, ids, jwt, sessionRepository });
  const addressMail = new AddressMail({ codes: new MailedCodes(keysFor("mailed codes", jwtSecrets), clock), mailer, publicUrl });
  const addressChange = new AddressChange({ models, clock, emailClaims, addressMail, sessionRepository, securityLog });
  const budgetEraser = new BudgetEraser(models, clock);
  const memberNotices = new MemberNotices({ models, mailer, publicUrl, securityLog, digests });
  const { background } = needs;
  const erasing = { models, clock, background, memberships, emailClaims, sessionRepository, budgetEraser, memberNotices, changed };
  const accountEraser = new AccountEraser(erasing);
  const registrationPolicy = new RegistrationPolicy({ models, clock, limits, mode: needs.registration ?? "open" });
  const common = { models, clock, passwords, limits, emailClaims, reauthentication, sessionRepository, securityLog, addressMail };
  const newAccounts = new NewAccounts({ models, clock, ids, emailClaims });
  const accountRemoval = new AccountRemovalService({ models, reauthentication, memberships, accountEraser });
  return {
    inside: { securityLog, limits, administrators: new AdministratorAccess({ models, sessionRepository }) },
    memberNotices,
    passwords,
    freshProof: new FreshProof({ clock, reauthentication }),
    auth: new AuthService({ ...common, newAccounts, authenticator, jwt, refreshTokens, deviceTokens, registrationPolicy }),
    accounts: new AccountService(common),
    emailVerifications: new EmailVerificationService({ ...common, addressChange, accountEraser, mailer }),
    sessions: new SessionService(common),
    accessTokens: new AccessTokenService({ ...common, access: needs.access, random, quotas: needs.quotas, quotaGuard: needs.quotaGuard }),
    passwordResets: new PasswordResetService({ ...common, deviceTokens, failed }),
    totp: new TotpService({ ...common, secondStep, totpSecrets }),
    accountExport: new AccountExportService({ models, clock, memberships, shownExpenses: needs.shownExpenses }),
    accountRemoval,
    accountAdmin: new AccountAdminService({ ...common, newAccounts, accountRemoval }),
    accountDirectory: new AccountDirectoryService({ models, clock, memberships }),
    securityEvents: new SecurityEventService({ models, cursors }),
    prepare: () => limits.buildIndexes(),
    sweep: async (): Promise<void> => {
      await sessionRepository.finishEndings();
      await accountEraser.finishPending();
      await memberNotices.tellPending();
      await budgetEraser.eraseGivenUp();
      await emailClaims.finishPending();
      await addressChange.forgetFormer();
      await totpSecrets.renewAll();
      await sessionRepository.sweep();
    },
  };
}
