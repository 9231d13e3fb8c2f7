import type { Connection } from "mongoose";
import type { QuotaGuard } from "../services/limits/QuotaGuard.js";
import type { Quotas } from "../services/limits/quotas.js";
import type { Clock, IdSource } from "../domain/ids.js";
import type { Models } from "../models/Models.js";
import { AccessTokenService } from "../services/accounts/AccessTokenService.js";
import { AccountExportService } from "../services/accounts/AccountExportService.js";
import { AccountRemovalService } from "../services/accounts/AccountRemovalService.js";
import { AccountService } from "../services/accounts/AccountService.js";
import { AuthService } from "../services/accounts/AuthService.js";
import type { Memberships } from "../services/access/Memberships.js";
import { EmailClaims } from "../services/accounts/EmailClaims.js";
import { AccessJwt } from "../services/accounts/AccessJwt.js";
import { Authenticator } from "../services/accounts/Authenticator.js";
import { type GuessAllowance, GuessLimits, usualAllowance } from "../services/limits/GuessLimits.js";
import type { Mailer } from "../services/mail/messages.js";
import { type PasswordCost, type PasswordLimits, Passwords } from "../services/accounts/Passwords.js";
import { Reauthentication } from "../services/accounts/Reauthentication.js";
import { RefreshTokens } from "../services/accounts/RefreshTokens.js";
import { SecondStep } from "../services/accounts/SecondStep.js";
import { TotpSecrets } from "../services/accounts/TotpSecrets.js";
import { SessionRepository } from "../services/accounts/SessionRepository.js";
import { PasswordResetService } from "../services/accounts/PasswordResetService.js";
import { SessionService } from "../services/accounts/SessionService.js";
import { TotpService } from "../services/accounts/TotpService.js";
import { keysFor } from "./keys.js";

export interface AccountNeeds {
  readonly connection: Connection;
  readonly models: Models;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly memberships: Memberships;
  readonly random: (size: number) => Uint8Array;
  /** The first one signs, all of them verify. */
  readonly jwtSecrets: readonly string[];
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly failed: (error: unknown) => void;
  readonly touched: (budgetId: string) => void;
  readonly quotas: Quotas;
  readonly quotaGuard: QuotaGuard;
  readonly allowance?: GuessAllowance;
  readonly passwordLimits?: PasswordLimits;
  readonly passwordCost?: PasswordCost;
}

/** Every `new` that an account needs. `sweep` finishes what a crash left half done, at the start and while running. */
export function composeAccounts(needs: AccountNeeds) {
  const { connection, models, clock, ids, memberships, random, jwtSecrets, mailer, publicUrl, failed, touched } = needs;
  const passwords = new Passwords(random, needs.passwordLimits, needs.passwordCost);
  const limits = new GuessLimits(connection, needs.allowance ?? usualAllowance);
  const emailClaims = new EmailClaims(models, clock, random);
  const jwt = new AccessJwt(keysFor("access tokens", jwtSecrets), clock, random);
  const refreshTokens = new RefreshTokens(keysFor("refresh tokens", jwtSecrets));
  const sessionRepository = new SessionRepository({ models, clock, ids, most: needs.quotas.sessions });
  const totpSecrets = new TotpSecrets(models, keysFor("TOTP secrets", jwtSecrets));
  const secondStep = new SecondStep(models, clock, random, keysFor("recovery codes", jwtSecrets), totpSecrets);
  const reauthentication = new Reauthentication({ models, passwords, limits, emailClaims, secondStep });
  const authenticator = new Authenticator({ models, clock, ids, jwt, sessionRepository });
  const accountRemoval = new AccountRemovalService({
    models,
    clock,
    memberships,
    emailClaims,
    reauthentication,
    sessionRepository,
    touched,
  });
  return {
    auth: new AuthService({
      models,
      clock,
      ids,
      passwords,
      limits,
      emailClaims,
      reauthentication,
      sessionRepository,
      authenticator,
      jwt,
      refreshTokens,
    }),
    accounts: new AccountService({ models, clock, passwords, reauthentication, sessionRepository, limits, emailClaims, mailer }),
    sessions: new SessionService({ models, clock, sessionRepository }),
    accessTokens: new AccessTokenService({ quotas: needs.quotas, quotaGuard: needs.quotaGuard, models, clock, random, sessionRepository }),
    passwordResets: new PasswordResetService({
      models,
      clock,
      random,
      passwords,
      limits,
      emailClaims,
      sessionRepository,
      mailer,
      publicUrl,
      failed,
    }),
    totp: new TotpService({ models, clock, reauthentication, limits, secondStep, totpSecrets }),
    accountExport: new AccountExportService({ models, clock, memberships }),
    accountRemoval,
    prepare: () => limits.buildIndexes(),
    sweep: async (): Promise<void> => {
      await sessionRepository.finishEndings();
      await accountRemoval.finishPending();
      await emailClaims.finishPending();
      await totpSecrets.renewAll();
      await sessionRepository.sweep();
    },
  };
}
