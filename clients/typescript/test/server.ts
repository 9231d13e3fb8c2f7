import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, before } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import {
  type BudgetClient,
  type ClientOptions,
  createBudgetClient,
  MemoryStore,
  newBudgetId,
  newCategoryId,
  newKey,
  type StoredSession,
  unwrap,
} from "../src/index.js";
import { FaultProxy } from "./FaultProxy.js";

/** A server with an empty or any other database; its accounts are our own. */
const target = process.env["BUDGET_SERVER"];
export const PASSWORD = "four brisk purple otters";

/** Where that server puts what it mails, if it does so in files. */
export const mails = process.env["BUDGET_MAILS"];

export interface Someone extends BudgetClient {
  readonly email: string;
  readonly stored: MemoryStore<StoredSession>;
}

/** A server behind a bad network, for the tests of one file. */
export function withServer(): {
  readonly proxy: FaultProxy;
  someone: (options?: Partial<ClientOptions>) => Promise<Someone>;
  newcomer: () => Promise<Someone>;
  /** Follows the link that was mailed, and keeps the session. */
  confirm: (one: Someone) => Promise<void>;
  again: (one: Someone) => BudgetClient;
} {
  let proxy: FaultProxy | undefined;
  before(async () => {
    if (target === undefined) throw new Error("BUDGET_SERVER names the server to try it on, such as http://localhost:3000.");
    proxy = await FaultProxy.start(target);
  });
  after(() => proxy?.stop());
  const running = (): FaultProxy => {
    if (proxy === undefined) throw new Error("It has not started.");
    return proxy;
  };
  const usual = (): Pick<ClientOptions, "baseUrl" | "backoff"> => ({
    baseUrl: `${running().url}/api`,
    backoff: { attempts: 6, firstMs: 5, mostMs: 40 },
  });
  let shared: Someone | undefined;
  const registered = async (): Promise<Someone> => {
    const stored = new MemoryStore<StoredSession>();
    const client = createBudgetClient({ ...usual(), session: stored });
    const email = `ts-${newKey()}@example.org`;
    await client.session.register({ email, password: PASSWORD, name: "Ada" });
    return { ...client, email, stored };
  };
  return {
    get proxy() {
      return running();
    },
    /** A new device of the one account that the tests of this file share: a server lets nobody register without end. */
    async someone(options = {}) {
      shared ??= await registered();
      const stored = new MemoryStore<StoredSession>();
      const client = createBudgetClient({ ...usual(), session: stored, ...options });
      await client.session.login({ email: shared.email, password: PASSWORD });
      return { ...client, email: shared.email, stored };
    },
    newcomer: registered,
    confirm: async ({ api, email }) => {
      const code = await codeTo(email);
      unwrap(await api.PUT("/email-verifications/{code}", { params: { path: { code } } }));
    },
    /** The same device after its app was started anew. */
    again: ({ stored }) => createBudgetClient({ ...usual(), session: stored }),
  };
}

/** The code that confirms an address. */
async function codeTo(email: string): Promise<string> {
  const folder = mails ?? "";
  for (let attempt = 0; attempt < 100; attempt++) {
    for (const file of await readdir(folder).catch(() => [])) {
      const text = await readFile(path.join(folder, file), "utf8");
      const code = text.includes(`To: ${email}`) ? /confirm-email#([0-9a-z]{58})/.exec(text)?.[1] : undefined;
      if (code !== undefined) return code;
    }
    await pause(100);
  }
  throw new Error(`Nothing was mailed to ${email}.`);
}

export async function aBudget({ api }: BudgetClient): Promise<{ id: string; food: string }> {
  const id = newBudgetId();
  const food = newCategoryId(id);
  unwrap(await api.POST("/budgets", { body: { newId: id, name: "Household", currency: "EUR", startMonth: "2026-01" } }));
  unwrap(await api.POST("/categories", { body: { newId: food, budgetId: id, name: "Groceries", budgeted: 45_000 } }));
  return { id, food };
}

export function anExpense(
  budgetId: string,
  more: { payee?: string; amount?: number; categoryId?: string } = {},
): { budgetId: string; amount: number; date: string } {
  return { budgetId, amount: 4250, date: "2026-01-17", ...more };
}
