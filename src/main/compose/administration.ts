import type { Clock } from "../../domain/ids.js";
import type { Models } from "../../models/Models.js";
import type { Cursors } from "../../services/storage/Cursors.js";
import type { Memberships } from "../../services/access/Memberships.js";
import type { AccountAdminService } from "../../services/accounts/AccountAdminService.js";
import type { AccountDirectoryService } from "../../services/accounts/AccountDirectoryService.js";
import type { RegistrationMode } from "../../services/accounts/RegistrationPolicy.js";
import type { SecurityLog } from "../../services/accounts/SecurityLog.js";
import { AccountManagementService } from "../../services/administration/AccountManagementService.js";
import type { AdministratorAccess } from "../../services/accounts/AdministratorAccess.js";
import { InstallationService } from "../../services/administration/InstallationService.js";
import { NearQuotas } from "../../services/administration/NearQuotas.js";
import type { ServerFacts } from "../../services/administration/ServerFacts.js";
import { VerificationRuns } from "../../services/administration/VerificationRuns.js";
import type { GuessLimits } from "../../services/limits/GuessLimits.js";
import type { Quotas } from "../../services/limits/quotas.js";
import type { MailTransport } from "../../services/mail/MailTransport.js";

interface Needs {
  readonly models: Models;
  readonly clock: Clock;
  readonly cursors: Cursors;
  readonly memberships: Memberships;
  readonly administrators: AdministratorAccess;
  readonly securityLog: SecurityLog;
  readonly limits: GuessLimits;
  readonly accountAdmin: AccountAdminService;
  readonly accountDirectory: AccountDirectoryService;
  readonly mail: MailTransport;
  readonly quotas: Quotas;
  readonly publicUrl: string;
  readonly registration?: RegistrationMode;
  readonly facts: Omit<ServerFacts, "registration">;
  readonly onError: (error: unknown) => void;
  readonly checkFailed?: (error: unknown) => void;
}

/** Every `new` that the administration in the browser needs. */
export function composeAdministration(needs: Needs) {
  const { models, clock, memberships, quotas, onError } = needs;
  const verificationRuns = new VerificationRuns({ models, clock, onError, failed: needs.checkFailed ?? onError });
  const facts = { ...needs.facts, registration: needs.registration ?? "open" };
  const nearQuotas = new NearQuotas({ models, clock, memberships, quotas });
  return {
    accountManagement: new AccountManagementService(needs),
    installation: new InstallationService({ ...needs, facts, nearQuotas, verificationRuns }),
  };
}
