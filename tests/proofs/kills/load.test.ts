import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { Replica } from "../../sync/replica.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";
import { isCut } from "../server/isCut.js";

const KILLS = sized("FAULTS_KILLS", { small: 3, full: 50 });
const WORKERS = 8;
const LONGEST_LIFE_MS = 800;

withFaultyServers();

interface Request {
  readonly key: string;
  readonly amount: number;
  /** Half of them are known by an externalId instead of a key. */
  readonly external: boolean;
}

test(`killed ${KILLS} times under load: nothing acknowledged is lost, nothing is doubled`, async () => {
  const server = await FaultyServer.start();
  const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
  await server.confirm(phone);
  // A personal access token needs no refreshing while servers come and go.
  phone.token = (await phone.post("/me/tokens", { name: "load", scopes: ["read", "write"], password: PASSWORD })).body.token;
  const budget = await aBudget(phone);
  const counter = (await phone.post("/expenses", { budgetId: budget.id, amount: 1, date: "2026-11-01", note: "0" })).body;
  const sent: Request[] = [];
  const acknowledged = new Map<string, string>();
  let highest = 0;
  let up = true;

  const send = async ({ key, amount, external }: Request): Promise<boolean> => {
    const body = { budgetId: budget.id, amount, date: "2026-11-02", note: key };
    const answer = external
      ? await phone.post("/expenses", { ...body, externalId: key })
      : await phone.post("/expenses", body, { "Idempotency-Key": key });
    if (answer.status === 409) return false;
    if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
    const before = acknowledged.get(key);
    if (before !== undefined && before !== answer.body.id) throw new Error(`${key} was ${before} and is ${answer.body.id}`);
    acknowledged.set(key, answer.body.id);
    return true;
  };

  const worker = async (lane: number): Promise<void> => {
    while (up) {
      const request = { key: `w${lane}-${sent.length}`, amount: sent.length + 1, external: sent.length % 2 === 0 };
      sent.push(request);
      await send(request);
      if (lane > 0) continue;
      const next = highest + 1;
      const { status } = await phone.patch(`/expenses/${counter.id}`, { note: String(next) });
      if (status === 200) highest = next;
    }
  };

  for (let kill = 0; kill < KILLS; kill++) {
    up = true;
    const workers = Array.from({ length: WORKERS }, (_, lane) =>
      worker(lane).catch((error: unknown) => {
        if (!isCut(error)) throw error;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_LIFE_MS));
    await server.kill();
    up = false;
    await Promise.all(workers);
    await server.up();
    Object.assign(phone, { url: server.url });
    const unsure = sent.filter((request) => !acknowledged.has(request.key));
    // Most of what was cut off is repeated and must turn out as one; the rest may be there or not, but never twice.
    for (const request of unsure.slice(0, -2))
      if (!(await send(request))) throw new Error(`${request.key} is still in use after a restart`);
    for (const known of sent.slice(-3).filter((request) => acknowledged.has(request.key))) await send(known);
    const note = Number((await phone.get(`/expenses/${counter.id}`)).body.note);
    if (note < highest) throw new Error(`the change ${highest} was acknowledged, and ${note} is there`);
    highest = note;
  }

  const replica = new Replica(phone, budget.id, 200);
  await replica.walk();
  const kept = replica.of("expense").filter((expense) => expense.id !== counter.id);
  const keys = kept.map((expense) => expense.note);
  expect(new Set(keys).size).toBe(keys.length);
  for (const [key, id] of acknowledged)
    if (!kept.some((expense) => expense.id === id && expense.note === key)) throw new Error(`${key} is lost`);
  for (const key of keys) expect(sent.some((request) => request.key === key)).toBe(true);
  const { totals } = (await phone.get(`/expenses?budgetId=${budget.id}&limit=1`)).body;
  expect(totals.expenses).toBe(replica.of("expense").reduce((sum, expense) => sum + expense.amount, 0));
  const month = (await phone.get(`/budgets/${budget.id}/months/2026-11`)).body;
  expect(month.toAssign + month.totalAvailable).toBe(totals.net);
  expect(acknowledged.size).toBeGreaterThan(KILLS);
  await server.end();
}, 3_600_000);
