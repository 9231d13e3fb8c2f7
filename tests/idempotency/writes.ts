import { Secret, TOTP } from "otpauth";
import type { Faulted, Setting } from "../proofs/crashes/Faulted.js";
import { operations as crashTested } from "../proofs/crashes/operations.js";
import type { Phone } from "../support/clients.js";

export interface World extends Setting {
  /** Who is a member already. */
  readonly friend: Phone;
  readonly now: () => Date;
  /** Makes the person who asks an administrator. */
  readonly becomeAdministrator: () => Promise<void>;
  /** What `before` found out: ids, codes. */
  readonly noted: Record<string, string>;
}

export interface Write {
  readonly operationId: string;
  readonly method: string;
  readonly path: (world: World) => string;
  readonly body?: (world: World) => unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly before?: (world: World) => Promise<void>;
  /** The credential that asks ends with it, so that a repeat is 401: it is done. */
  readonly endsItself?: boolean;
}

const PASSWORD = "correct horse battery";
const shown = ({ method, operationId, path, body, before }: Faulted): Write => ({
  operationId,
  method,
  path,
  ...(body === undefined ? {} : { body }),
  ...(before === undefined ? {} : { before }),
});

async function invite({ phone, budget, word, noted }: World): Promise<void> {
  const { body } = await phone.post(`/budgets/${budget.id}/invitations`, { email: `${word}@example.org`, role: "viewer" });
  Object.assign(noted, { invitationId: body.id, code: body.code });
}

async function startTotp({ phone, noted, now }: World): Promise<void> {
  const { secret } = (await phone.post("/me/totp", { password: PASSWORD })).body;
  noted["code"] = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() });
}

const further: readonly Write[] = [
  {
    operationId: "importExpenses",
    method: "POST",
    path: ({ budget }) => `/expenses/imports?budgetId=${budget.id}`,
    body: () => Buffer.from("Date,Amount,Payee\n2026-11-01,-1.00,Corner Market\n2026-11-13,-2.00,Bakery\n"),
    headers: { "Content-Type": "text/csv" },
  },
  {
    operationId: "undoImport",
    method: "POST",
    path: ({ noted }) => `/expenses/imports/${noted["importId"]}/undo`,
    before: async ({ phone, budget, noted }) => {
      const file = Buffer.from("Date,Amount,Payee\n2026-11-01,-1.00,Corner Market\n2026-11-13,-2.00,Bakery\n");
      const sent = await phone.send("POST", `/expenses/imports?budgetId=${budget.id}`, file, { "Content-Type": "text/csv" });
      noted["importId"] = sent.body.id;
    },
  },
  {
    operationId: "setMemberRole",
    method: "PUT",
    path: ({ budget, friend }) => `/budgets/${budget.id}/members/${friend.account.id}`,
    body: () => ({ role: "owner" }),
  },
  { operationId: "removeMember", method: "DELETE", path: ({ budget, friend }) => `/budgets/${budget.id}/members/${friend.account.id}` },
  {
    operationId: "deleteInvitation",
    method: "DELETE",
    path: ({ budget, noted }) => `/budgets/${budget.id}/invitations/${noted["invitationId"]}`,
    before: invite,
  },
  {
    operationId: "acceptInvitation",
    method: "POST",
    path: () => "/invitations/accept",
    body: ({ noted }) => ({ code: noted["code"] }),
    before: async (world) => {
      const { friend, phone, budget } = world;
      await phone.delete(`/budgets/${budget.id}/members/${friend.account.id}`);
      const { body } = await phone.post(`/budgets/${budget.id}/invitations`, { email: friend.account.email, role: "viewer" });
      world.noted["code"] = body.code;
      Object.assign(world, { phone: friend });
    },
  },
  {
    operationId: "deleteMonthlyBudget",
    method: "DELETE",
    path: ({ noted }) => `/monthly-budgets/${noted["statementId"]}`,
    before: async ({ phone, budget, noted }) => {
      noted["statementId"] = (await phone.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body.id;
    },
  },
  {
    operationId: "deleteAccountStatement",
    method: "DELETE",
    path: ({ noted }) => `/money-accounts/${noted["accountId"]}/statements/${noted["statementId"]}`,
    before: async ({ phone, budget, noted, word }) => {
      const account = { budgetId: budget.id, name: `statements ${word}`, kind: "bank" };
      noted["accountId"] = (await phone.post("/money-accounts", account)).body.id;
      const bank = { date: "2026-11-10", balance: 0 };
      noted["statementId"] = (await phone.post(`/money-accounts/${noted["accountId"]}/statements`, bank)).body.id;
    },
  },
  { operationId: "enableTotp", method: "POST", path: () => "/me/totp", body: () => ({ password: PASSWORD }) },
  {
    operationId: "confirmTotp",
    method: "PUT",
    path: () => "/me/totp",
    body: ({ noted }) => ({ code: noted["code"] }),
    before: startTotp,
  },
  { operationId: "disableTotp", method: "DELETE", path: () => "/me/totp", body: () => ({ password: PASSWORD }) },
  {
    operationId: "changePassword",
    method: "PUT",
    path: () => "/me/password",
    body: () => ({ currentPassword: PASSWORD, newPassword: "a kettle sings at noon" }),
  },
  {
    operationId: "changeEmail",
    method: "PUT",
    path: () => "/me/email",
    body: ({ word }) => ({ email: `${word}-new@example.org`, password: PASSWORD }),
  },
  {
    operationId: "endSession",
    method: "DELETE",
    path: ({ noted }) => `/me/sessions/${noted["sessionId"]}`,
    before: async ({ phone, noted }) => {
      await phone.post("/mobile-login", { email: phone.account.email, password: PASSWORD });
      const sessions: any[] = (await phone.get("/me/sessions")).body.data;
      noted["sessionId"] = sessions.find((session) => !session.current).id;
    },
  },
  { operationId: "requestEmailVerification", method: "POST", path: () => "/me/email-verification" },
  {
    operationId: "restoreBudget",
    method: "POST",
    path: ({ budget }) => `/budgets/${budget.id}/restore`,
    before: async (world) => {
      await world.phone.send("DELETE", "/me", { password: PASSWORD, giveUp: [world.budget.id] });
      Object.assign(world, { phone: world.friend });
    },
  },
  {
    operationId: "setAccountDisabled",
    method: "PUT",
    path: ({ friend }) => `/admin/accounts/${friend.account.id}/disabled`,
    body: () => ({ disabled: true }),
    before: (world) => world.becomeAdministrator(),
  },
  {
    operationId: "endAccountSessions",
    method: "DELETE",
    path: ({ friend }) => `/admin/accounts/${friend.account.id}/sessions`,
    before: (world) => world.becomeAdministrator(),
  },
  {
    operationId: "resetAccountPassword",
    method: "POST",
    path: ({ friend }) => `/admin/accounts/${friend.account.id}/password-reset`,
    before: (world) => world.becomeAdministrator(),
  },
  { operationId: "sendTestMail", method: "POST", path: () => "/admin/test-mail", before: (world) => world.becomeAdministrator() },
  { operationId: "startVerification", method: "POST", path: () => "/admin/verification", before: (world) => world.becomeAdministrator() },
  { operationId: "endAllSessions", method: "DELETE", path: () => "/me/sessions", endsItself: true },
  {
    operationId: "deleteMe",
    method: "DELETE",
    path: () => "/me",
    body: ({ budget }) => ({ password: PASSWORD, giveUp: [budget.id] }),
    endsItself: true,
  },
  {
    operationId: "deleteAccessToken",
    method: "DELETE",
    path: ({ noted }) => `/me/tokens/${noted["tokenId"]}`,
    before: async ({ phone, noted }) => {
      noted["tokenId"] = (await phone.post("/me/tokens", { name: "script", scopes: ["read"], password: PASSWORD })).body.accessToken.id;
    },
  },
];

/** One request per writing operation, as an outbox would send it. */
export const writes: readonly Write[] = [...crashTested.map(shown), ...further];
