import type { OperationRecord } from "./operation.js";
import { administrators, writing, guarded } from "./terms.js";

/** The administration in the browser. */
export const administration = {
  getInstallation: { needs: administrators, price: { points: 20 }, fields: ["installation"] },
  listAccounts: { needs: administrators, price: { points: 5 }, fields: ["accounts"] },
  setAccountDisabled: { needs: administrators, price: writing },
  endAccountSessions: { needs: administrators, price: writing },
  resetAccountPassword: { needs: administrators, price: guarded },
  sendTestMail: { needs: administrators, price: guarded },
  startVerification: { needs: administrators, price: { points: 50 } },
} as const satisfies Readonly<Record<string, OperationRecord>>;
