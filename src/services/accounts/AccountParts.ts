import type { Parts } from "../access/Parts.js";
import type { AddressMail } from "./AddressMail.js";
import type { EmailClaims } from "./EmailClaims.js";
import type { Passwords } from "./Passwords.js";
import type { Reauthentication } from "./Reauthentication.js";
import type { SecurityLog } from "./SecurityLog.js";
import type { SessionRepository } from "./SessionRepository.js";

/** What the services of accounts are made of; each picks what it needs. */
export interface AccountParts extends Pick<Parts, "models" | "clock" | "limits"> {
  readonly passwords: Passwords;
  readonly emailClaims: EmailClaims;
  readonly reauthentication: Reauthentication;
  readonly sessionRepository: SessionRepository;
  readonly addressMail: AddressMail;
  readonly securityLog: SecurityLog;
}
