import { eventually } from "../../support/eventually.js";
import { mailsTo } from "../../support/mails.js";
import type { Phone } from "../../support/clients.js";
import { NEW_PASSWORD, signIn } from "./credentials.js";
import { type Case, emailOf, type World } from "./World.js";

const statusOf = async (phone: Phone, path: string): Promise<number> => (await phone.get(path)).status;
const listOf = async ({ phone }: World, path: string): Promise<any[]> => (await phone.get(path)).body.data;
const loginWith = async (world: World, email: string, password: string): Promise<number> => (await signIn(world, email, password)).status;

/** What the server goes on with by itself; time goes on as well, so that a lease ends whose holder never heard that it had got it. */
const afterSweeps = async ({ server }: World, isDone: () => Promise<boolean>): Promise<void> => {
  await eventually(async () => {
    await server.backend.sweep();
    server.clock.forward(1000);
    return (await isDone()) ? true : undefined;
  });
};

const withWord = (world: World): Promise<any[]> => listOf(world, `/expenses?budgetId=${world.budget.id}&q=${world.word}`);

/** What holds once a write was done, for those that the crash tests leave out or read in the answer of one API. */
export const truths: Readonly<Record<string, Case["holds"]>> = {
  createExpenses: async (world) => expect(await withWord(world)).toHaveLength(3),
  updateExpenses: async (world) => expect((await withWord(world)).map(({ version }) => version)).toEqual([2, 2]),
  deleteExpenses: async (world) => expect(await listOf(world, `/expenses?budgetId=${world.budget.id}`)).toEqual([]),
  restoreExpenses: async (world) =>
    expect((await listOf(world, `/expenses?budgetId=${world.budget.id}`)).map(({ version }) => version)).toEqual([3, 3]),
  importExpenses: async (world) => {
    const booked = (payee: string): Promise<any[]> => listOf(world, `/expenses?budgetId=${world.budget.id}&q=${payee}`);
    await afterSweeps(world, async () => (await booked("Bakery")).length > 0);
    expect([(await booked("Corner")).length, (await booked("Bakery")).length]).toEqual([1, 1]);
  },
  undoImport: async (world) => {
    const expenses = (): Promise<any[]> => listOf(world, `/expenses?budgetId=${world.budget.id}&q=Bakery`);
    await afterSweeps(world, async () => (await expenses()).length === 0);
  },
  setMemberRole: async ({ friend, budget }) => expect((await friend.get(`/budgets/${budget.id}`)).body.role).toBe("owner"),
  removeMember: async ({ friend, budget }) => expect(await statusOf(friend, `/budgets/${budget.id}`)).toBe(404),
  deleteInvitation: async (world) => expect(await listOf(world, `/budgets/${world.budget.id}/invitations`)).toEqual([]),
  acceptInvitation: async ({ phone, budget }) => expect((await phone.get(`/budgets/${budget.id}`)).body.role).toBe("viewer"),
  deleteMonthlyBudget: async ({ phone, noted }) => expect(await statusOf(phone, `/monthly-budgets/${noted["statementId"]}`)).toBe(404),
  deleteAccountStatement: async ({ phone, noted }) =>
    expect(await statusOf(phone, `/money-accounts/${noted["accountId"]}/statements/${noted["statementId"]}`)).toBe(404),
  deleteAccessToken: async (world) => expect(await listOf(world, "/me/tokens")).toEqual([]),
  endSession: async (world) => expect((await listOf(world, "/me/sessions")).map(({ id }) => id)).not.toContain(world.noted["sessionId"]),
  endAllSessions: async ({ phone }) => expect(await statusOf(phone, "/me")).toBe(401),
  setAccountDisabled: async ({ friend }) => expect(await statusOf(friend, "/me")).toBe(401),
  endAccountSessions: async ({ friend }) => expect(await statusOf(friend, "/me")).toBe(401),
  resetAccountPassword: async ({ friend }) => expect(await statusOf(friend, "/me")).toBe(401),
  sendTestMail: async ({ server, phone }) =>
    expect((await mailsTo(server, phone)).some((text) => text.includes("Test of the mail server"))).toBe(true),
  startVerification: async ({ phone }) =>
    expect((await phone.get("/admin/installation")).body.verification).toMatchObject({ startedAt: expect.any(String) }),
  deleteMe: async (world) => expect(await loginWith(world, emailOf(world), world.phone.account.password)).toBe(401),
  changePassword: async (world) => expect(await loginWith(world, emailOf(world), NEW_PASSWORD)).toBe(200),
  changeEmail: async ({ phone, word }) => expect((await phone.get("/me")).body.pendingEmail).toBe(`${word}-new@example.org`),
  requestEmailVerification: async ({ phone }) => expect((await phone.get("/me")).body.emailVerified).toBe(true),
  restoreBudget: async ({ phone, budget }) => expect((await phone.get(`/budgets/${budget.id}`)).body.role).toBe("owner"),
  enableTotp: async ({ phone }) => expect((await phone.get("/me")).body.totpEnabled).toBe(false),
  confirmTotp: async ({ phone }) => expect((await phone.get("/me")).body.totpEnabled).toBe(true),
};
