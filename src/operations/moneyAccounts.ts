import type { OperationRecord } from "./operation.js";
import { names, read, reading, SUM, write, writing } from "./terms.js";

/** Money accounts. */
export const moneyAccounts = {
  listMoneyAccounts: { needs: names, price: reading, fields: ["moneyAccounts"] },
  getMoneyAccount: {
    needs: read,
    price: reading,
    fields: ["moneyAccount"],
    linkedFrom: { made: "MoneyAccount", listedBy: "listMoneyAccounts" },
  },
  getMoneyAccountBalances: {
    needs: read,
    price: { points: 5 },
    fields: ["moneyAccountBalances"],
    codes: [SUM],
    linkedFrom: { made: "MoneyAccount" },
  },
  createMoneyAccount: {
    needs: write,
    price: writing,
    codes: ["id-taken", "money-account-name-taken", "identifier-taken", "too-many-money-accounts"],
  },
  updateMoneyAccount: {
    needs: write,
    price: writing,
    codes: ["money-account-name-taken", "identifier-taken", "balance-not-zero"],
    linkedFrom: { made: "MoneyAccount" },
  },
  deleteMoneyAccount: { deletes: "deletedId", needs: write, price: writing, linkedFrom: { made: "MoneyAccount" } },
  restoreMoneyAccount: {
    needs: write,
    price: writing,
    codes: ["money-account-name-taken", "identifier-taken", "too-many-money-accounts"],
  },
} as const satisfies Readonly<Record<string, OperationRecord>>;
