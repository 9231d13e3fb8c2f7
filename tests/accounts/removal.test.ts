import type { Caller } from "../../src/domain/caller.js";
import { erasedWith, factsOf } from "../../src/models/collections.js";
import { Memberships } from "../../src/services/access/Memberships.js";
import type { AccountExport } from "../../src/shapes/accounts/AccountExport.js";
import type { Tokens } from "../../src/shapes/accounts/SignIn.js";
import { textOf } from "../support/textOf.js";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

describe("taking everything along, and leaving", () => {
  let server: AccountServer;
  beforeAll(async () => {
    server = await startAccountServer();
  });
  afterAll(() => server.close());

  const here = from("192.0.2.1");

  async function somebody(email: string): Promise<{ tokens: Tokens; who: Caller; budgetId: string }> {
    const tokens = await server.registerConfirmed(email);
    const who = await server.services.auth.callerOf(tokens.token);
    const budget = await server.services.budgets.add(who, { name: "Household", currency: "EUR", startMonth: "2026-01" });
    const { category } = await server.services.categories.add(who, { budgetId: budget.id, name: "Food", budgeted: 40_000 });
    await keyed(who);
    await server.services.expenses.add(who, { budgetId: budget.id, categoryId: category.id, amount: 4250, date: "2026-01-17" });
    return { tokens, who, budgetId: budget.id };
  }

  async function traces(accountId: string, budgetId: string): Promise<Record<string, number>> {
    const { models } = server;
    return {
      claims: await models.emailClaims.countDocuments({ accountId }),
      memberships: await models.memberships.countDocuments({ accountId }),
      keys: await models.idempotencyKeys.countDocuments({ accountId }),
      accounts: await models.accounts.countDocuments({ _id: accountId }),
      sessions: await models.sessions.countDocuments({ accountId }),
      tokens: await models.accessTokens.countDocuments({ accountId }),
      budgets: await models.budgets.countDocuments({ _id: budgetId, deletedAt: null }),
      members: await models.budgets.countDocuments({ "members.accountId": accountId }),
      categories: await models.categories.countDocuments({ budgetId }),
      expenses: await models.expenses.countDocuments({ budgetId }),
    };
  }

  /** What was kept for repeats of this account's requests; its answers hold what they wrote. */
  async function keyed(who: Caller): Promise<void> {
    const { idempotency } = server.services;
    const begun = await idempotency.begin(who, { route: "POST /expenses", key: "a key", asked: "{}", path: "/idempotencyKey" });
    if ("replay" in begun) throw new Error("this key was used before");
    await idempotency.finish(begun.attempt, { text: '{"payee":"my doctor"}', confidential: false, bare: true });
  }

  const nothing = {
    claims: 0,
    memberships: 0,
    keys: 0,
    accounts: 0,
    sessions: 0,
    tokens: 0,
    budgets: 0,
    members: 0,
    categories: 0,
    expenses: 0,
  };

  test("a wrong password removes nothing", async () => {
    const { who, budgetId } = await somebody("stays@example.org");
    const refused = await refusal(server.services.accountRemoval.remove(who, { password: "wrong" }, here));
    expect(refused).toMatchObject({ faults: [{ path: "/password", code: "wrong-password" }] });
    expect(await traces(who.accountId, budgetId)).toMatchObject({ keys: 1, accounts: 1, budgets: 1, expenses: 1 });
  });

  test("the export holds everything that is owned, and nothing of others", async () => {
    const { who, budgetId } = await somebody("exports@example.org");
    const other = await somebody("other@example.org");
    const text = await textOf((await server.services.accountExport.file(who)).pieces);
    const all: AccountExport = JSON.parse(text);
    expect(all.account.email).toBe("exports@example.org");
    expect(all.budgets).toHaveLength(1);
    expect(all.budgets[0]).toMatchObject({ budget: { id: budgetId }, categories: [{ name: "Food" }], expenses: [{ amount: 4250 }] });
    expect(text).toBe(JSON.stringify(all));
    expect(text).not.toContain(other.budgetId);
    expect(text).not.toMatch(/passwordHash|argon2|secret/);
  });

  test("removal takes the account, its credentials and its budgets, and the address is free again", async () => {
    const { who, tokens, budgetId } = await somebody("leaves@example.org");
    await server.services.accessTokens.add(who, { name: "x", scopes: ["read"], password: PASSWORD }, here);
    await server.services.accountRemoval.remove(who, { password: PASSWORD }, here);
    expect(await traces(who.accountId, budgetId)).toEqual(nothing);
    expect((await refusal(server.services.auth.callerOf(tokens.token))).kind).toBe("unauthenticated");
    expect((await refusal(server.services.auth.refresh({ refreshToken: tokens.refreshToken }))).kind).toBe("unauthenticated");
    expect((await server.registerConfirmed("leaves@example.org")).user.id).not.toBe(who.accountId);
  });

  test("mails that wait for an account go with it", async () => {
    const { who } = await somebody("unsent@example.org");
    const now = server.clock.now();
    const waiting = { sealed: "", waitingSince: now, dueAt: now, usefulUntil: now, expiresAt: now, tries: 0, outcome: null };
    await server.models.mails.insertMany([
      { ...waiting, _id: "mail_own", accountId: who.accountId },
      { ...waiting, _id: "mail_other", accountId: "acc_other" },
    ]);
    await server.services.accountRemoval.remove(who, { password: PASSWORD }, here);
    expect((await server.models.mails.find({}).lean<{ _id: string }[]>()).map(({ _id }) => _id)).toEqual(["mail_other"]);
  });

  test("nothing of an account or of its budgets stays in any collection but the budget's tombstone", async () => {
    const { who, budgetId } = await somebody("traceless@example.org");
    await server.outbox.idle();
    const owners = { account: who.accountId, budget: budgetId };
    const places = (["account", "budget"] as const).flatMap((owner) =>
      erasedWith(owner).map((name) => ({ name, filter: { [factsOf(name).shardKey]: owners[owner] } })),
    );
    for (const { name, filter } of places) {
      const { collection } = server.models[name];
      if ((await collection.countDocuments(filter)) === 0) await collection.insertOne({ _id: `planted ${name}`, ...filter } as any);
    }
    await server.services.accountRemoval.remove(who, { password: PASSWORD }, here);
    const left = await Promise.all(
      places.map(async ({ name, filter }) => [name, await server.models[name].collection.countDocuments(filter)]),
    );
    expect(left).toEqual(places.map(({ name }) => [name, 0]));
    expect(await traces(who.accountId, budgetId)).toEqual(nothing);
    expect(await server.models.budgets.findOne({ _id: budgetId }).lean()).toMatchObject({ name: "-", members: [] });
  });

  test("a budget of somebody else is left, not removed", async () => {
    const owner = await somebody("owner@example.org");
    const guest = await somebody("guest@example.org");
    const joined = { accountId: guest.who.accountId, role: "editor", joinedAt: new Date() };
    await new Memberships(server.models, server.clock).note(guest.who.accountId, owner.budgetId);
    await server.models.budgets.updateOne({ _id: owner.budgetId }, { $push: { members: joined } });
    await server.services.accountRemoval.remove(guest.who, { password: PASSWORD }, here);
    expect(await server.services.budgets.one(owner.who, owner.budgetId)).toMatchObject({ role: "owner" });
    expect(await traces(owner.who.accountId, owner.budgetId)).toMatchObject({ keys: 1, accounts: 1, budgets: 1, expenses: 1, members: 1 });
    expect(await traces(guest.who.accountId, guest.budgetId)).toEqual(nothing);
  });

  test.each([...erasedWith("account"), ...erasedWith("budget"), "emailClaims", "accounts"] as const)(
    "when the server dies before it touches the %s, the next start finishes",
    async (name) => {
      const { who, tokens, budgetId } = await somebody(`dies-${name.toLowerCase()}@example.org`);
      const { collection } = server.inside[name];
      // eslint-disable-next-line @typescript-eslint/unbound-method -- They are put back as they were.
      const kept = { deleteMany: collection.deleteMany, deleteOne: collection.deleteOne, updateMany: collection.updateMany };
      const die = () => {
        throw new Error("the server died");
      };
      // Movements are woken in the background when a budget changes, which is no part of the removal.
      Object.assign(collection, { deleteMany: die, deleteOne: die, ...(name === "recurring" ? {} : { updateMany: die }) });
      const died = await refusal(server.services.accountRemoval.remove(who, { password: PASSWORD }, here));
      Object.assign(collection, kept);
      expect(died.message).toBe("the server died");
      expect((await refusal(server.services.auth.login({ email: tokens.user.email, password: PASSWORD }, here))).kind).toBe(
        "unauthenticated",
      );
      await server.beside().prepare();
      expect(await traces(who.accountId, budgetId)).toEqual(nothing);
    },
  );
});
