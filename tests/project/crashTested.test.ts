import { readFileSync } from "node:fs";
import { operations } from "../proofs/crashes/operations.js";

/** Changing operations that the crash test leaves out, and why. */
const leftOut: Readonly<Record<string, string>> = {
  register: "one insert; a repeat answers email-taken, and then the app logs in",
  login: "one insert of a session; a repeat opens another one",
  refresh: "one compare-and-set; a repeat answers the same successor (tests/accounts)",
  logout: "one update; a repeat answers 401",
  requestPasswordReset: "it changes nothing; a repeat sends another message",
  requestEmailVerification: "it changes nothing; a repeat sends another message",
  verifyEmail: "one update, or the claim of an address, finished or taken back by finishPending (tests/accounts/addresses, emailClaims)",
  endUnconfirmedAccount: "marked first and finished after a restart by finishPending (tests/accounts)",
  undoEmailChange: "one update after the claim, finished after a restart by finishEndings (tests/accounts/addresses)",
  restoreBudget: "one update of the budget",
  resetPassword: "one update, finished after a restart by finishEndings (tests/accounts)",
  changePassword: "one update, finished after a restart by finishEndings (tests/accounts)",
  changeEmail: "one update; a repeat fails its own proof or changes nothing",
  deleteMe: "marked first and finished after a restart by finishPending (tests/accounts)",
  enableTotp: "one update; a repeat starts over",
  confirmTotp: "one update; a repeat answers that it is confirmed",
  disableTotp: "one update; a repeat changes nothing",
  endSession: "one update",
  endAllSessions: "one update of the account, finished after a restart by finishEndings (tests/accounts)",
  setAccountDisabled: "one update of the account, finished after a restart by finishEndings (tests/accounts)",
  endAccountSessions: "one update of the account, finished after a restart by finishEndings (tests/accounts)",
  resetAccountPassword: "one update of the account, finished after a restart by finishEndings (tests/accounts)",
  sendTestMail: "it changes nothing; a repeat sends another message",
  startVerification: "one update; what a crash leaves shows as interrupted (tests/administration)",
  acceptInvitation: "one update of the budget: the invitation goes and the member comes (tests/sharing)",
  deleteInvitation: "one update of the budget",
  setMemberRole: "one update of the budget",
  removeMember: "one update of the budget",
  previewRules: "it writes nothing",
  undoImport: "killed after each of its writes in tests/proofs/crashes/imports",
  importExpenses: "killed after each of its writes in tests/proofs/crashes/imports",
  deleteAccessToken: "one deletion",
  deleteMonthlyBudget: "one update",
  deleteAccountStatement: "one update",
};

test("every changing operation is crash tested, or says why not", () => {
  const document = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
  const changing: string[] = Object.values<any>(document.paths)
    .flatMap((item) => Object.entries<any>(item))
    .flatMap(([method, { operationId }]) => (["post", "patch", "put", "delete"].includes(method) ? [operationId] : []));
  const tested = new Set(operations.map(({ operationId }) => operationId));
  expect(changing.filter((operationId) => !tested.has(operationId) && leftOut[operationId] === undefined)).toEqual([]);
  expect([...tested, ...Object.keys(leftOut)].filter((operationId) => !changing.includes(operationId))).toEqual([]);
});
