import jwt from "jsonwebtoken";
import type { Models } from "../../src/models/Models.js";
import { membershipId } from "../../src/models/sharing/membership.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { type Answer, Phone } from "../support/clients.js";
import { onceWritten } from "../support/commands/recorder.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

export const actors = [
  "anonymous",
  "expired",
  "revoked",
  "disabled",
  "stranger",
  "viewer",
  "editor",
  "scopeless",
  "owner",
  "script",
] as const;
export type ActorName = (typeof actors)[number];

/** What a row may ask of each actor: `yes`, or the code of the refusal. */
export type Outcome = "yes" | "unauthenticated" | "account-disabled" | "forbidden" | "not-found";
export type Kind = "read" | "write" | "own" | "self" | "credential" | "private" | "administration" | "everyone";

const nobody = ["unauthenticated", "unauthenticated", "unauthenticated", "account-disabled"] as const;
const table: Readonly<Record<Kind, readonly Outcome[]>> = {
  //        anonymous, expired, revoked, disabled  stranger     viewer       editor       scopeless    owner  script
  read: [...nobody, "not-found", "yes", "yes", "forbidden", "yes", "yes"],
  write: [...nobody, "not-found", "forbidden", "yes", "forbidden", "yes", "yes"],
  own: [...nobody, "not-found", "forbidden", "forbidden", "forbidden", "yes", "yes"],
  self: [...nobody, "yes", "yes", "yes", "forbidden", "yes", "yes"],
  credential: [...nobody, "yes", "yes", "yes", "yes", "yes", "yes"],
  private: [...nobody, "not-found", "not-found", "not-found", "forbidden", "yes", "yes"],
  administration: [...nobody, "forbidden", "forbidden", "forbidden", "forbidden", "yes", "yes"],
  everyone: ["yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes"],
};

/** `wantsSession`: no personal access token may, whatever its scopes and whatever its owner may. */
export function expected(kind: Kind, actor: ActorName, wantsSession: boolean): Outcome {
  if (wantsSession && actor === "script") return "forbidden";
  return table[kind][actors.indexOf(actor)] ?? "yes";
}

export interface World {
  readonly server: TestServer;
  readonly owner: Phone;
  readonly editor: Phone;
  readonly viewer: Phone;
  readonly stranger: Phone;
  /** Shares every budget here as a viewer, and sends nothing: others act upon this member. */
  readonly fourth: Phone;
  /** A budget of the owner with an editor and a viewer, and something of everything in it. */
  readonly budget: any;
  readonly category: any;
  readonly expense: any;
  readonly statement: any;
  /** The owner by a personal access token that may only write. */
  readonly writer: Phone;
  /** Who sends the request of this cell; `access` is what the operation needs, so that the scopeless one lacks it. */
  actor(name: ActorName, access: "read" | "write"): Phone;
  /** Somebody whom a request may harm. */
  disposable(): Promise<Phone>;
  /** The same person by a personal access token with every action. */
  scriptOf(person: Phone): Promise<Phone>;
  /** What is stored of budgets and accounts; refused writes leave it as it was. */
  stored(): Promise<string>;
}

export async function startWorld(env: Readonly<Record<string, string>> = {}): Promise<World> {
  const server = await startServer({ env });
  const [owner, editor, viewer, stranger] = [
    await server.phone("owner"),
    await server.phone("editor"),
    await server.phone("viewer"),
    await server.phone("stranger"),
  ];
  const fourth = await server.phone("fourth");
  const budget = await aBudget(owner);
  const joinedAt = server.clock.now();
  const members = [
    ["owner", owner],
    ["editor", editor],
    ["viewer", viewer],
    ["viewer", fourth],
  ].map(([role, person]) => ({ accountId: (person as Phone).account.id, role, joinedAt }));
  await join(server, budget.id, members);
  const category = await aCategory(owner, budget.id, { name: "Food" });
  const expense = await anExpense(owner, budget.id, { categoryId: category.id });
  const statement = (await owner.post("/monthly-budgets", { budgetId: budget.id, month: "2026-10" })).body;
  const tokens = new Map<string, Phone>();
  for (const action of ["read", "write", "share"]) {
    const { body } = await owner.post("/me/tokens", { name: action, actions: [action], password: PASSWORD });
    tokens.set(action, new Phone(server.url, body.token, null, owner.account));
  }
  const scriptOf = async (person: Phone): Promise<Phone> => {
    const { body } = await person.post("/me/tokens", { name: "script", actions: ["read", "add", "write", "share"], password: PASSWORD });
    return new Phone(server.url, body.token, null, person.account);
  };
  const script = await scriptOf(owner);
  const revoked = await signedIn(server, "owner");
  await revoked.post("/mobile-logout");
  const disabled = await disabledScript(server);
  const expired = new Phone(server.url, expiredCopy(owner.token ?? ""));
  let made = 0;
  const storedText = onceWritten(() => textOf(server.backend.models));
  return {
    server,
    owner,
    editor,
    viewer,
    stranger,
    fourth,
    budget,
    category,
    expense,
    statement,
    writer: tokens.get("write")!,
    actor: (name, access) => {
      if (name === "scopeless") return tokens.get(access === "read" ? "share" : "read")!;
      const people = {
        anonymous: new Phone(server.url, null),
        expired,
        revoked,
        disabled,
        stranger,
        viewer,
        editor,
        owner,
        script,
      };
      return people[name];
    },
    scriptOf,
    disposable: () => server.phone(`disposable${++made}`),
    stored: async () => {
      await server.backend.outbox.idle();
      return storedText();
    },
  };
}

async function textOf(models: Models): Promise<string> {
  const { accounts, budgets, categories, plans, expenses, monthlyBudgets, accessTokens } = models;
  const all = [];
  for (const model of [accounts, budgets, categories, plans, expenses, monthlyBudgets, accessTokens])
    all.push(await (model as any).find().sort({ _id: 1 }).lean());
  return JSON.stringify(all, (key, value) =>
    key === "lastUsedAt" || ["dirtyBudgetId", "dirtyFrom", "auditEntries"].includes(key)
      ? undefined
      : typeof value === "bigint"
        ? String(value)
        : value,
  );
}

async function signedIn(server: TestServer, name: string): Promise<Phone> {
  const { body } = await new Phone(server.url, null).post("/mobile-login", {
    email: `${name}@example.org`,
    password: "correct horse battery",
  });
  return new Phone(server.url, body.token, body.refreshToken, body.user);
}

/** A personal token stays when its account is disabled, so it is what a disabled account can still send. */
async function disabledScript(server: TestServer): Promise<Phone> {
  const person = await server.phone("disabled");
  const { body } = await person.post("/me/tokens", { name: "script", scopes: ["read", "write"], password: PASSWORD });
  await server.backend.administration.accountAdmin.disable(person.account.email);
  return new Phone(server.url, body.token, null, person.account);
}

/** The same claims and a good signature, but over since a second ago. */
function expiredCopy(token: string): string {
  const claims = jwt.decode(token) as { iat: number; exp: number };
  const { iat } = claims;
  return jwt.sign({ ...claims, iat: iat - 1000, exp: iat - 1 }, "jwt-secret-for-tests-only-0123456789abcdef", { algorithm: "HS256" });
}

/** The same request about things that are not there. */
export function aboutNothing<T>(spec: T): T {
  const id = /\b([a-z]{3})_([0-9a-hjkmnp-tv-z]{16,38})\b/g;
  return JSON.parse(JSON.stringify(spec).replace(id, (_, kind: string, body: string) => `${kind}_${"0".repeat(body.length)}`));
}

/** All of an answer that may tell one thing from another. */
export function visible({ status, headers, text }: Answer): object {
  const told = [...headers].filter(([name]) => !["x-request-id", "date", "ratelimit"].includes(name));
  return { status, headers: Object.fromEntries(told), text: text.replace(headers.get("x-request-id") ?? "-", "") };
}

async function join({ backend: server, clock }: TestServer, budgetId: string, members: readonly { accountId: string }[]): Promise<void> {
  const now = clock.now();
  for (const { accountId } of members) {
    const row = { _id: membershipId(accountId, budgetId), accountId, budgetId, since: now, notedAt: now };
    await server.models.memberships.replaceOne({ _id: row._id }, row, { upsert: true });
  }
  await server.models.budgets.updateOne({ _id: budgetId }, { $set: { members } });
}

/** Another budget of the owner, shared with the same people. */
export async function sharedBudget(world: World): Promise<any> {
  const budget = await aBudget(world.owner);
  const { budgets } = world.server.backend.models;
  const kept = (await budgets.findById(world.budget.id).lean()) as unknown as { members: { accountId: string }[] };
  await join(world.server, budget.id, kept.members);
  return budget;
}

/** A good invitation for whoever is about to accept it. */
export async function codeFor(world: World, person: Phone): Promise<string> {
  const owns = person.account?.id === world.owner.account.id;
  const host = owns ? world.stranger : world.owner;
  const budget = await aBudget(host);
  await forgetGuesses(world);
  const email = person.account?.email ?? world.editor.account.email;
  const { status, body } = await host.post(`/budgets/${budget.id}/invitations`, { email, role: "viewer" });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.code;
}

/** A budget that its owner gave up with the account; the owner of everything here is an editor of it. */
export async function givenUp(world: World): Promise<any> {
  const leaving = await world.disposable();
  const budget = await aBudget(leaving);
  const joinedAt = world.server.clock.now();
  const members = [
    { accountId: leaving.account.id, role: "owner", joinedAt },
    { accountId: world.owner.account.id, role: "editor", joinedAt },
  ];
  await join(world.server, budget.id, members);
  const { status, body } = await leaving.send("DELETE", "/me", { password: PASSWORD, giveUp: [budget.id] });
  if (status !== 204) throw new Error(JSON.stringify(body));
  return budget;
}

/** The limits on guessing and on mail are not what is tried here. */
export async function forgetGuesses(world: World): Promise<void> {
  await world.server.connection.collection("guesses").deleteMany({});
}
