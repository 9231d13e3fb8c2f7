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
    movesMonths: true,
  },
  updateMoneyAccount: {
    needs: write,
    price: writing,
    codes: [
      "money-account-name-taken",
      "identifier-taken",
      "balance-not-zero",
      "money-account-in-use",
      "money-account-closed",
      "money-account-being-removed",
    ],
    movesMonths: true,
    linkedFrom: { made: "MoneyAccount" },
  },
  deleteMoneyAccount: {
    deletes: "deletedId",
    needs: write,
    price: { points: 10 },
    codes: ["money-account-in-use", "money-account-being-removed", "accounts-differ", "off-budget", "money-account-closed"],
    movesMonths: true,
    linkedFrom: { made: "MoneyAccount" },
  },
  listAccountStatements: {
    needs: read,
    price: { points: 5 },
    fields: ["accountStatements"],
    codes: [SUM],
    linkedFrom: { made: "MoneyAccount" },
  },
  getAccountStatement: { needs: read, price: { points: 5 }, fields: ["accountStatement"], codes: [SUM] },
  createAccountStatement: {
    needs: write,
    price: { points: 10 },
    codes: ["balance-differs", "money-account-closed", "money-account-being-removed", SUM],
    movesMonths: true,
  },
  deleteAccountStatement: { deletes: "deletedId", needs: write, price: writing, codes: ["superseded"] },
  restoreMoneyAccount: {
    needs: write,
    price: { points: 10 },
    codes: ["money-account-name-taken", "identifier-taken", "money-account-being-removed", "too-many-money-accounts"],
    movesMonths: true,
  },
} as const satisfies Readonly<Record<string, OperationRecord>>;
