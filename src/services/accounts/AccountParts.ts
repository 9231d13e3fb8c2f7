import type { Dependencies } from "../Dependencies.js";
import type { AccessJwt } from "./AccessJwt.js";
import type { AccountEraser } from "./AccountEraser.js";
import type { AddressMail } from "./AddressMail.js";
import type { DeviceTokens } from "./DeviceTokens.js";
import type { EmailClaims } from "./EmailClaims.js";
import type { NewAccounts } from "./NewAccounts.js";
import type { Passwords } from "./Passwords.js";
import type { Reauthentication } from "./Reauthentication.js";
import type { SecondStep } from "./SecondStep.js";
import type { SecurityLog } from "./SecurityLog.js";
import type { SessionRepository } from "./SessionRepository.js";

/** What the services of accounts are made of besides; each picks what it needs. */
export interface AccountParts extends Dependencies {
  readonly passwords: Passwords;
  readonly emailClaims: EmailClaims;
  readonly reauthentication: Reauthentication;
  readonly sessionRepository: SessionRepository;
  readonly addressMail: AddressMail;
  readonly securityLog: SecurityLog;
  readonly newAccounts: NewAccounts;
  readonly accountEraser: AccountEraser;
  readonly deviceTokens: DeviceTokens;
  readonly secondStep: SecondStep;
  readonly jwt: AccessJwt;
}
