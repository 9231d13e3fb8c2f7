import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { eventually } from "../../support/eventually.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { Replica } from "../../sync/replica.js";
import { SeededRandom } from "../devices/SeededRandom.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";
import { isCut } from "../server/isCut.js";
import { linesOf, statementFiles } from "../server/statementFiles.js";

/** `KILL_MINUTES=10` plays it for so long, however many kills that makes. */
const MINUTES = sized("KILL_MINUTES", { small: 0, full: 0 });
const KILLS = sized("IMPORT_KILLS", { small: 2, full: 12 });
const SEED = sized("IMPORT_KILLS_SEED", { small: 20_261_123, full: Date.now() % 1_000_000 });
const IMPORTERS = 3;
const WRITERS = 2;
const MOST_ROWS = sized("IMPORT_ROWS", { small: 60, full: 1400 });
const LONGEST_LIFE_MS = 2500;
/** Longer than a dead process keeps an import from being resumed. */
const LEASE_MS = 60_000;

withFaultyServers();

/** One file that was sent, until its import is known to be as it must. */
interface Sent {
  readonly name: string;
  readonly format: string;
  readonly rows: number;
  readonly undoes: boolean;
  readonly lane: Lane;
  id?: string;
  undone?: true;
}

interface Lane {
  readonly budgetId: string;
  readonly random: SeededRandom;
  readonly sent: Sent[];
}

test("killed at random among imports in four formats, their undo and single writes: nothing is lost, nothing doubled, verify is clean at once", async () => {
  process.stderr.write(`imports and kills: IMPORT_KILLS_SEED=${SEED}\n`);
  const random = new SeededRandom(SEED);
  const server = await FaultyServer.start();
  const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
  await server.confirm(phone);
  phone.token = (await phone.post("/me/tokens", { name: "load", scopes: ["read", "write"], password: PASSWORD })).body.token;
  const lanes = await Promise.all(
    Array.from({ length: IMPORTERS }, async (_, lane): Promise<Lane> => {
      const { id: budgetId } = await aBudget(phone);
      return { budgetId, random: new SeededRandom(SEED + lane + 1), sent: [] };
    }),
  );
  const singles = new Map<string, { readonly budgetId: string; id?: string }>();
  let up = true;
  let files = 0;
  let repeated = 0;

  const importOne = async (sent: Sent): Promise<void> => {
    const body = Buffer.from(statementFiles[sent.format]?.(linesOf(sent.name, sent.rows)) ?? "");
    const answer = await phone.send("POST", `/expenses/imports?budgetId=${sent.lane.budgetId}`, body, {
      "Content-Type": "application/octet-stream",
      "Idempotency-Key": sent.name,
    });
    // While the first try may still be under way, or too much is.
    if (answer.status === 409 || answer.status === 503) return;
    if (answer.status >= 300) throw new Error(`${sent.name} (${sent.format}): ${answer.status} ${answer.text}`);
    if (sent.id !== undefined && sent.id !== answer.body.id) throw new Error(`${sent.name} was ${sent.id} and is ${answer.body.id}`);
    sent.id = answer.body.id;
  };

  const undoOne = async (sent: Sent): Promise<void> => {
    const { status, body, text } = await phone.post(`/expenses/imports/${sent.id}/undo`);
    if (status === 503 || body.code === "import-running") return;
    if (status !== 200 || body.status !== "undone") throw new Error(`undo of ${sent.name}: ${status} ${text}`);
    sent.undone = true;
  };

  const importer = async (lane: Lane): Promise<void> => {
    const formats = Object.keys(statementFiles);
    while (up) {
      const sent: Sent = {
        name: `f${files++}`,
        format: lane.random.pick(formats) ?? "csv",
        rows: lane.random.upTo(MOST_ROWS),
        undoes: lane.random.isLess(0.4),
        lane,
      };
      lane.sent.push(sent);
      await importOne(sent);
      if (sent.undoes && sent.id !== undefined) await undoOne(sent);
    }
  };

  const single = async (key: string, budgetId: string): Promise<void> => {
    const known = singles.get(key) ?? { budgetId };
    singles.set(key, known);
    const answer = await phone.post("/expenses", { budgetId, amount: 77, date: "2026-10-02", note: key }, { "Idempotency-Key": key });
    if (answer.status === 409 || answer.status === 503) return;
    if (answer.status >= 300) throw new Error(`${key}: ${answer.status} ${answer.text}`);
    if (known.id !== undefined && known.id !== answer.body.id) throw new Error(`${key} was ${known.id} and is ${answer.body.id}`);
    known.id = answer.body.id;
  };

  const writer = async (number: number): Promise<void> => {
    while (up) await single(`w${number}-${singles.size}`, lanes[singles.size % lanes.length]?.budgetId ?? "");
  };

  const cleanVerify = async (when: string): Promise<void> => {
    for (const time of ["", " the second time"]) {
      const found = await server.verify();
      if (found.length > 0) throw new Error(`${when}${time}: ${found.join("\n")}`);
    }
  };

  const end = performance.now() + MINUTES * 60_000;
  let kill = 0;
  for (; MINUTES > 0 ? performance.now() < end : kill < KILLS; kill++) {
    up = true;
    const work = [...lanes.map(importer), ...Array.from({ length: WRITERS }, (_, number) => writer(number))].map((worker) =>
      worker.catch((error: unknown) => {
        if (!isCut(error)) throw error;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 200 + random.next() * LONGEST_LIFE_MS));
    await server.kill();
    up = false;
    await Promise.all(work);
    await server.jump(LEASE_MS);
    await server.up();
    Object.assign(phone, { url: server.url });
    await server.settled();
    await cleanVerify(`after kill ${kill + 1}`);
    // What was cut off, and what was answered last, is repeated: it is still one.
    for (const lane of lanes) {
      const unsure = lane.sent.filter((sent) => sent.id === undefined || (sent.undoes && sent.undone === undefined));
      for (const sent of new Set([...unsure, ...lane.sent.slice(-2)])) {
        await importOne(sent);
        if (sent.id === undefined) throw new Error(`${sent.name} is still in use after a restart`);
        if (sent.undoes) await undoOne(sent);
        repeated++;
      }
    }
    for (const [key, { budgetId, id }] of singles) if (id === undefined) await single(key, budgetId);
  }

  await server.settled();
  let rows = 0;
  let undone = 0;
  for (const lane of lanes) {
    const wanted = new Map([...singles.values()].filter(({ budgetId }) => budgetId === lane.budgetId).map(({ id }) => [id, 77]));
    for (const sent of lane.sent) {
      const { body } = await eventually(async () => {
        const answer = await phone.get(`/expenses/imports/${sent.id}?limit=1`);
        return ["pending", "running", "undoing"].includes(answer.body.status) ? undefined : answer;
      });
      const counts = { read: sent.rows, created: sent.rows, duplicates: 0, refused: 0, asked: 0 };
      if (body.status !== (sent.undoes ? "undone" : "done") || JSON.stringify(body.counts) !== JSON.stringify(counts))
        throw new Error(`${sent.name} of ${sent.rows} rows: ${JSON.stringify({ ...body, rows: undefined })}`);
      rows += sent.rows;
      if (sent.undoes) undone++;
    }
    const replica = new Replica(phone, lane.budgetId, 200);
    await replica.walk();
    const there = replica.of("expense");
    const imported = lane.sent.filter((sent) => !sent.undoes).flatMap((sent) => linesOf(sent.name, sent.rows));
    const fromFiles = there.filter((expense) => expense.note === null);
    const found = fromFiles.map(({ payee, description, amount }) => `${payee ?? description} ${amount}`).sort();
    const expected = imported.map(({ payee, amount }) => `${payee} ${amount}`).sort();
    // Thousands of lines of difference say less than the first one.
    expect([found.length, found.find((one, place) => one !== expected[place])]).toEqual([expected.length, undefined]);
    expect(new Set(there.filter((expense) => expense.note !== null).map(({ id }) => id))).toEqual(new Set(wanted.keys()));
    const { totals } = (await phone.get(`/expenses?budgetId=${lane.budgetId}&limit=1`)).body;
    expect(totals.count).toBe(there.length);
    expect(totals.expenses).toBe(there.reduce((sum, { amount }) => sum + amount, 0));
  }
  await server.settled();
  await cleanVerify("in the end");
  expect(await server.piecesKept()).toBe(0);
  expect(files).toBeGreaterThan(0);
  process.stderr.write(
    `${kill} kills, ${files} imports with ${rows} rows, ${undone} of them undone, ${repeated} repeated, ${singles.size} single writes\n`,
  );
  await server.end();
}, 3_600_000);
