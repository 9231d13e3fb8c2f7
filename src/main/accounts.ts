import { createHmac } from "node:crypto";
import type { Connection } from "mongoose";
import type { Clock, IdSource } from "../domain/ids.js";
import type { Models } from "../models/Models.js";
import { AccessTokenService } from "../services/AccessTokenService.js";
import { AccountExportService } from "../services/AccountExportService.js";
import { AccountRemovalService } from "../services/AccountRemovalService.js";
import { AccountService } from "../services/AccountService.js";
import { AuthService } from "../services/AuthService.js";
import { AccessJwt } from "../services/credentials/AccessJwt.js";
import { Callers } from "../services/credentials/Callers.js";
import { type GuessAllowance, GuessLimits, usualAllowance } from "../services/credentials/GuessLimits.js";
import type { Mailer } from "../services/credentials/mail.js";
import { type PasswordLimits, Passwords } from "../services/credentials/Passwords.js";
import { Proofs } from "../services/credentials/Proofs.js";
import { RefreshTokens } from "../services/credentials/RefreshTokens.js";
import { SecondStep } from "../services/credentials/SecondStep.js";
import { SessionBook } from "../services/credentials/SessionBook.js";
import { PasswordResetService } from "../services/PasswordResetService.js";
import { SessionService } from "../services/SessionService.js";
import { TotpService } from "../services/TotpService.js";

export interface AccountNeeds {
  readonly connection: Connection;
  readonly models: Models;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: (size: number) => Uint8Array;
  /** The first one signs, all of them verify. */
  readonly jwtSecrets: readonly string[];
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly failed: (error: unknown) => void;
  readonly touched: (budgetId: string) => void;
  readonly allowance?: GuessAllowance;
  readonly passwordLimits?: PasswordLimits;
}

/** Every `new` that an account needs. `sweep` finishes what a crash left half done, at the start and while running. */
export function composeAccounts(needs: AccountNeeds) {
  const { connection, models, clock, ids, random, jwtSecrets, mailer, publicUrl, failed, touched } = needs;
  const passwords = new Passwords(random, needs.passwordLimits);
  const limits = new GuessLimits(connection, needs.allowance ?? usualAllowance);
  const jwt = new AccessJwt(jwtSecrets, clock, random);
  const refreshTokens = new RefreshTokens(jwtSecrets);
  const book = new SessionBook({ models, clock, ids });
  const secondStep = new SecondStep(models, clock, random, createHmac("sha256", jwtSecrets[0] ?? "").update("recovery codes").digest("hex"));
  const proofs = new Proofs({ models, passwords, limits, secondStep });
  const callers = new Callers({ models, clock, ids, jwt, book });
  const accountRemoval = new AccountRemovalService({ models, clock, proofs, book, touched });
  return {
    auth: new AuthService({ models, clock, ids, passwords, limits, proofs, book, callers, jwt, refreshTokens }),
    accounts: new AccountService({ models, clock, passwords, proofs, book, limits, mailer }),
    sessions: new SessionService({ models, clock, book }),
    accessTokens: new AccessTokenService({ models, clock, random, book }),
    passwordResets: new PasswordResetService({ models, clock, random, passwords, limits, book, mailer, publicUrl, failed }),
    totp: new TotpService({ models, clock, proofs, limits, secondStep }),
    accountExport: new AccountExportService({ models, clock }),
    accountRemoval,
    prepare: () => limits.buildIndexes(),
    sweep: async (): Promise<void> => {
      await book.finishEndings();
      await accountRemoval.finishPending();
      await book.sweep();
    },
  };
}
