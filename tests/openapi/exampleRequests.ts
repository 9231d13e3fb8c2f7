import { Secret, TOTP } from "otpauth";
import { otherSampleId, sampleId } from "../../src/rest/openapi/sampleIds.js";
import type { Phone } from "../support/clients.js";
import { asAdministrator } from "../administration/anAdministrator.js";
import { type ExampleServer, PASSWORD } from "./exampleServer.js";

/** What of a request no example can hold, because only a server makes it, and who sends it if not Ada. */
export interface Prepared {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly as?: Phone;
}

type Preparation = (home: ExampleServer) => Promise<Prepared>;

const budgetId = sampleId("bud");
const gone =
  (path: string): Preparation =>
  async ({ ada }) => {
    const { status, text } = await ada.delete(path);
    if (status !== 204) throw new Error(text);
    return {};
  };

/** Begins with a second step; the code is the one that Ada's other app would show. */
async function codeOfApp({ ada, server }: ExampleServer): Promise<string> {
  const { body } = await ada.post("/me/totp", { password: PASSWORD });
  return new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: server.clock.now().getTime() });
}

/** Of an invitation, for Ben, who is no member any more. */
async function codeForBen({ ada, ben }: ExampleServer): Promise<string> {
  await ada.delete(`/budgets/${budgetId}/members/${ben.account.id}`);
  const { body } = await ada.post(`/budgets/${budgetId}/invitations`, { email: "ben@example.org", role: "editor" });
  return body.code;
}

/** Both sample expenses, as what leaves one account and arrives in another. */
async function twoMovements({ ada, server }: ExampleServer): Promise<Prepared> {
  await ada.post("/money-accounts", { newId: otherSampleId("mac"), budgetId, name: "Current account", kind: "bank" });
  const alike = { amount: 4250, date: server.clock.now().toISOString().slice(0, 10), payee: "Cash machine", categoryId: null, tags: [] };
  const ends = { [sampleId("exp")]: otherSampleId("mac"), [otherSampleId("exp")]: sampleId("mac") };
  for (const [id, moneyAccountId] of Object.entries(ends)) {
    const { status, text } = await ada.patch(`/expenses/${id}`, { ...alike, moneyAccountId });
    if (status !== 200) throw new Error(text);
  }
  return {};
}

/** Ada, who acts upon Ben's account. */
async function administrator({ ada, ben, server }: ExampleServer): Promise<Prepared> {
  await asAdministrator(server, ada);
  return { path: { id: ben.account.id } };
}

/** What has to be there, or not to be there, before the example of an operation is sent. */
export const preparations: Readonly<Record<string, Preparation>> = {
  register: async ({ server: { connection } }) => {
    await connection.collection("accounts").deleteMany({ email: "ada@example.org" });
    await connection.collection("emailclaims").deleteMany({});
    return {};
  },
  getInstallation: administrator,
  listAccounts: administrator,
  setAccountDisabled: administrator,
  endAccountSessions: administrator,
  resetAccountPassword: administrator,
  sendTestMail: administrator,
  startVerification: administrator,
  refresh: async ({ ada }) => ({ body: { refreshToken: ada.refreshToken } }),
  resetPassword: async ({ ben, codeTo }) => {
    await ben.post("/password-resets", { email: "ben@example.org" });
    return { path: { token: await codeTo("ben@example.org", "reset-password") } };
  },
  requestEmailVerification: unconfirmed("ada@example.org"),
  verifyEmail: async (home) => {
    await unconfirmed("ben@example.org")(home);
    await home.ben.post("/me/email-verification");
    return { path: { code: await home.codeTo("ben@example.org", "confirm-email") } };
  },
  endUnconfirmedAccount: async ({ ada, codeTo }) => {
    await ada.post("/mobile-register", { email: "dora@example.org", password: PASSWORD });
    return { path: { code: await codeTo("dora@example.org", "confirm-email") } };
  },
  undoEmailChange: async ({ ben, codeTo }) => {
    await ben.put("/me/email", { email: "benjamin@example.org", password: PASSWORD });
    await ben.put(`/email-verifications/${await codeTo("benjamin@example.org", "confirm-email")}`);
    return { path: { code: await codeTo("ben@example.org", "undo-email") } };
  },
  confirmTotp: async (home) => ({ body: { code: await codeOfApp(home) } }),
  disableTotp: async (home) => {
    const { body } = await home.ada.put("/me/totp", { code: await codeOfApp(home) });
    return { body: { password: PASSWORD, code: body.recoveryCodes[0] } };
  },
  previewInvitation: async (home) => ({ path: { code: await codeForBen(home) }, as: home.ben }),
  acceptInvitation: async (home) => ({ body: { code: await codeForBen(home) }, as: home.ben }),
  fundMonth: async ({ ada }) => {
    await ada.patch(`/categories/${sampleId("cat")}`, { target: { kind: "monthly", amount: 50000 } });
    return {};
  },
  listRuleSuggestions: async ({ ada }) => {
    for (let day = 1; day <= 5; day++) {
      const bread = { budgetId, categoryId: sampleId("cat"), amount: 420, date: `2026-03-0${day}`, payee: "Baker" };
      await ada.post("/expenses", bread);
    }
    return {};
  },
  restoreBudget: async ({ ada, ben }) => {
    await ada.send("DELETE", "/me", { password: PASSWORD, giveUp: [budgetId] });
    return { as: ben };
  },
  deleteMoneyAccount: async ({ ada }) => {
    await ada.post("/money-accounts", { newId: otherSampleId("mac"), budgetId, name: "Other account", kind: "bank" });
    return {};
  },
  restoreMoneyAccount: gone(`/money-accounts/${sampleId("mac")}?keep=true`),
  restoreCategory: gone(`/categories/${sampleId("cat")}?uncategorise=true`),
  linkExpenses: twoMovements,
  unlinkExpense: async (home) => {
    await twoMovements(home);
    await home.ada.post("/expenses/link", { out: sampleId("exp"), in: otherSampleId("exp") });
    return {};
  },
  listLinkSuggestions: twoMovements,
  refuseLinkSuggestion: twoMovements,
  restoreExpense: gone(`/expenses/${sampleId("exp")}`),
  restoreExpenses: gone(`/expenses/${sampleId("exp")}`),
};

/** Further requests, for the kinds of answer that the examples alone do not bring. */
export const further: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  exportExpenses: { format: "json" },
  importExpenses: { dryRun: "false" },
};

function unconfirmed(email: string): Preparation {
  return async ({ server }) => {
    await server.backend.models.accounts.updateOne({ email }, { $set: { emailVerifiedAt: null } });
    return {};
  };
}
