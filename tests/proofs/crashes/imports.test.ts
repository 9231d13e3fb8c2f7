import { aBudget } from "../../builders/aBudget.js";
import { type Answer, Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";
import { linesOf, statementFiles } from "../server/statementFiles.js";

/**
 * An import and its undo on a server that dies before the first write, and after each of the writes. Restarted and settled, all that
 * must hold holds at once, without waiting for what clears up later.
 */
/** Of the first format, in the proofs all of them; every day, and of the others, those around the end, where the file goes. */
const LAST_WRITES = sized("IMPORT_LAST_WRITES", { small: 2, full: 100 });
const LAST_OF_OTHERS = 3;
const FORMATS = sized("IMPORT_FORMATS", { small: 1, full: 4 });
/** Longer than a dead process keeps an import from being resumed. */
const LEASE_MS = 60_000;
const ROWS = 12;
let files = 0;

withFaultyServers();

interface Household {
  readonly server: FaultyServer;
  readonly phone: Phone;
}

test("wherever it dies, an import or its undo is whole after the restart, verify is clean at once, and a repeat is the same one", async () => {
  const formats = Object.keys(statementFiles).slice(0, FORMATS);
  const queue = formats.flatMap((format) => [anImport, anUndo].map((prepare) => ({ format, prepare })));
  await Promise.all([lane(queue), lane(queue)]);
}, 3_600_000);

async function lane(queue: Task[]): Promise<void> {
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    const server = await FaultyServer.start();
    try {
      const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
      await server.confirm(phone);
      phone.token = (await phone.post("/me/tokens", { name: "files", scopes: ["read", "write"], password: PASSWORD })).body.token;
      await everyDeath({ server, phone }, task);
    } finally {
      await server.end();
    }
  }
}

/** What is cut off, and what must be so when it was repeated. */
interface Deed {
  readonly act: () => Promise<Answer>;
  readonly holds: (answer: Answer) => Promise<void>;
}

interface Task {
  readonly format: string;
  readonly prepare: (home: Household, format: string) => Promise<Deed>;
}

async function everyDeath(home: Household, { format, prepare }: Task): Promise<void> {
  const { server } = home;
  const { act, holds } = await prepare(home, format);
  await server.arm(null);
  const answer = await act();
  const within = await server.writes();
  await holds(answer);
  process.stderr.write(`${format}, ${prepare.name}: ${within} writes\n`);
  const last = format === Object.keys(statementFiles)[0] ? LAST_WRITES : LAST_OF_OTHERS;
  for (let after = Math.max(0, within - last); after <= within; after++) {
    try {
      await dieAfter(home, after, await prepare(home, format));
    } catch (error) {
      const what = `${format}, ${prepare.name} killed after write ${after} of ${within}`;
      throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

async function dieAfter({ server, phone }: Household, after: number, { act, holds }: Deed): Promise<void> {
  await server.arm(after);
  await act().catch(() => null);
  await server.kill();
  await server.jump(LEASE_MS);
  await server.up();
  Object.assign(phone, { url: server.url });
  await server.settled();
  expect(await server.verify()).toEqual([]);
  await holds(await act());
  await server.settled();
  expect(await server.verify()).toEqual([]);
  expect(await server.piecesKept()).toBe(0);
}

async function anImport({ phone }: Household, format: string): Promise<Deed> {
  const budget = await aBudget(phone);
  const name = `f${++files}`;
  return {
    act: () => send(phone, budget.id, format, name),
    holds: async (answer) => {
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
      expect(answer.body).toMatchObject({ status: "done", counts: { read: ROWS, created: ROWS, duplicates: 0, refused: 0, asked: 0 } });
      expect(await countIn(phone, budget.id)).toBe(ROWS);
      expect(await actionsOf(phone, budget.id)).toEqual(["imported"]);
    },
  };
}

async function anUndo({ phone }: Household, format: string): Promise<Deed> {
  const budget = await aBudget(phone);
  const { body } = await send(phone, budget.id, format, `f${++files}`);
  return {
    act: () => phone.post(`/expenses/imports/${body.id}/undo`),
    holds: async (answer) => {
      expect([answer.status, answer.body.status]).toEqual([200, "undone"]);
      expect(await countIn(phone, budget.id)).toBe(0);
      expect(await actionsOf(phone, budget.id)).toEqual(["deleted", "imported"]);
    },
  };
}

function send(phone: Phone, budgetId: string, format: string, name: string): Promise<Answer> {
  const file = Buffer.from(statementFiles[format]?.(linesOf(name, ROWS)) ?? "");
  return phone.send("POST", `/expenses/imports?budgetId=${budgetId}`, file, {
    "Content-Type": "application/octet-stream",
    "Idempotency-Key": name,
  });
}

async function countIn(phone: Phone, budgetId: string): Promise<number> {
  return (await phone.get(`/expenses?budgetId=${budgetId}&totals=true`)).body.totals.count;
}

async function actionsOf(phone: Phone, budgetId: string): Promise<string[]> {
  const { data } = (await phone.get(`/budgets/${budgetId}/activity`)).body;
  // Whether rows that are taken back at once are told to wait for review depends on when it died.
  return data.filter(({ kind, action }: any) => kind === "import" && action !== "toReview").map(({ action }: any) => action);
}
