import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { idFrom, type IdSource, type NewId } from "../../src/domain/ids.js";
import { otherSampleId, sampleId } from "../../src/rest/openapi/sampleIds.js";
import { CHEAP, MANY, startServer, type TestServer } from "../support/startServer.js";
import { Phone } from "../support/clients.js";
import { PATIENT } from "../support/patience.js";

export const PASSWORD = "four brisk purple otters";

/** The household that the examples of the document speak of, with their very ids, as often as it is wanted. */
export interface ExampleServer {
  readonly server: TestServer;
  readonly ada: Phone;
  readonly ben: Phone;
  /** Puts everything back to what it was. */
  readonly again: () => Promise<void>;
  /** The code of the newest message to this address whose link leads to that page. */
  readonly codeTo: (email: string, page: string) => Promise<string>;
}

export async function startExampleServer(): Promise<ExampleServer> {
  const server = await startServer({
    now: "2026-03-10T18:02:11.507Z",
    limits: { passwordCost: CHEAP, allowance: MANY, work: PATIENT, ids: exampleIds() },
  });
  const registered = await Phone.register(server.url, "ada@example.org", PASSWORD);
  const ben = await Phone.register(server.url, "ben@example.org", PASSWORD);
  await server.backend.models.accounts.updateMany({}, { $set: { emailVerifiedAt: server.clock.now() }, $unset: { administratorSince: 1 } });
  const { body } = await registered.post("/mobile-login", { email: "ada@example.org", password: PASSWORD, device: "Ada's phone" });
  const ada = new Phone(server.url, body.token, body.refreshToken, { ...body.user, deviceToken: body.deviceToken });
  await furnish(server, ada, ben);
  const before = await snapshot(server);
  return {
    server,
    ada,
    ben,
    again: async () => {
      await server.backend.outbox.idle();
      await restore(server, before);
      // A code from before is worth nothing now.
      await rm(path.join(server.dataDir, "mail"), { recursive: true, force: true });
    },
    codeTo: (email, page) => codeTo(server, email, page),
  };
}

/** The first of each kind has the id that the examples show, the second the other one that they show. */
function exampleIds(): IdSource {
  const made = new Map<string, number>();
  return {
    next: (...of: NewId) => {
      const [kind, owner] = of;
      const count = (made.get(kind) ?? 0) + 1;
      made.set(kind, count);
      const shown = [sampleId(kind), otherSampleId(kind)][count - 1];
      const random = Uint8Array.from({ length: 16 }, (_, place) => (count >> (place * 5)) & 31);
      return shown === undefined || (owner !== undefined && !owner.endsWith(sampleId("bud").slice(4))) ? idFrom(of, count, random) : shown;
    },
  };
}

/** A budget of the year with two categories, Ben as a member, and something of every kind that has an id. */
async function furnish(server: TestServer, ada: Phone, ben: Phone): Promise<void> {
  const sure = async (answer: ReturnType<Phone["post"]>): Promise<any> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  };
  const { id: budgetId } = await sure(ada.post("/budgets", { name: "Household", currency: "EUR", startMonth: "2026-01" }));
  const { id: food } = await sure(
    ada.post("/categories", { budgetId, name: "Food", budgeted: 45000, effectiveFrom: "2026-01", rollover: { policy: "surplus" } }),
  );
  await sure(ada.post("/categories", { budgetId, name: "Household goods", budgeted: 12000, effectiveFrom: "2026-01" }));
  const shop = { budgetId, categoryId: food, amount: 4250, date: "2026-01-17", payee: "Corner Market", tags: ["food"] };
  await sure(ada.post("/expenses", shop));
  await sure(ada.post("/expenses", { budgetId, type: "income", amount: 240000, date: "2026-01-02", payee: "Salary" }));
  const rent = { amount: 89000, payee: "Landlord" };
  await sure(ada.post("/recurring", { budgetId, template: rent, rule: "FREQ=MONTHLY;BYMONTHDAY=1", start: "2026-04-01" }));
  const purse = await sure(ada.post("/money-accounts", { budgetId, name: "Purse", kind: "cash", note: "Notes and coins at home." }));
  await sure(ada.post(`/money-accounts/${purse.id}/statements`, { date: "2026-01-15", balance: 0 }));
  await sure(ada.post("/monthly-budgets", { budgetId, month: "2026-01" }));
  await sure(ada.post("/me/tokens", { name: "Phone", actions: ["read"], password: PASSWORD }));
  const file = "Date,Payee,Amount\n2026-02-03,Corner Market,-31.80\n";
  await sure(ada.post(`/expenses/imports?budgetId=${budgetId}`, file, { "Content-Type": "text/csv" }));
  await sure(ada.post("/rules", { budgetId, name: "Groceries", when: { payee: "Corner Market" }, then: { categoryId: food } }));
  await sure(ada.post("/rules/run", { budgetId, filter: { month: "2026-01" } }));
  await sure(ada.post(`/budgets/${budgetId}/invitations`, { email: "cleo@example.org", role: "viewer" }));
  const { code } = await sure(ada.post(`/budgets/${budgetId}/invitations`, { email: "ben@example.org", role: "editor" }));
  await sure(ben.post("/invitations/accept", { code }));
  await server.backend.outbox.idle();
}

type Snapshot = ReadonlyMap<string, readonly any[]>;

async function snapshot({ connection }: TestServer): Promise<Snapshot> {
  const collections = await connection.db!.collections();
  return new Map(await Promise.all(collections.map(async (one) => [one.collectionName, await one.find().toArray()] as const)));
}

async function restore({ connection }: TestServer, before: Snapshot): Promise<void> {
  for (const collection of await connection.db!.collections()) {
    await collection.deleteMany({});
    const kept = before.get(collection.collectionName) ?? [];
    if (kept.length > 0) await collection.insertMany([...kept]);
  }
}

async function codeTo({ dataDir }: TestServer, email: string, page: string): Promise<string> {
  const folder = path.join(dataDir, "mail");
  for (let tries = 0; tries < 600; tries++) {
    const files = (await readdir(folder).catch(() => [])).sort().reverse();
    for (const file of files) {
      const text = await readFile(path.join(folder, file), "utf8");
      const code = text.includes(`To: ${email}\n`) ? new RegExp(`${page}#(\\S+)`).exec(text)?.[1] : undefined;
      if (code !== undefined) return code;
    }
    await pause(100);
  }
  throw new Error(`No message to ${email} leads to ${page}.`);
}
