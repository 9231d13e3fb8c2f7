import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { seededRandom } from "../support/seededRandom.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { violationsIn } from "./accountFacts.js";
import { aMoneyAccount } from "./aMoneyAccount.js";
import { statementsOf } from "./statementWorld.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-20T12:00:00Z" });
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

interface Row {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly cleared: boolean;
}

interface Frozen {
  readonly id: string;
  readonly date: string;
  readonly rows: readonly Row[];
}

const STEPS = 12;
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);
const covered = (rows: readonly Row[], date: string): Row[] => rows.filter((row) => row.cleared && row.date <= date);

/** Each end that differs, by the plainest comparison. */
function differing(then: readonly Row[], now: readonly Row[]): string[] {
  const text = ({ date, amount }: Row): string => `${date} ${amount}`;
  const ids = new Set([...then, ...now].map(({ id }) => id));
  const of = (rows: readonly Row[], id: string): string | undefined => rows.filter((row) => row.id === id).map(text)[0];
  return [...ids].filter((id) => of(then, id) !== of(now, id)).sort();
}

test.each(Array.from({ length: 20 }, (_, n) => n + 1))(
  "after sequence %i of changes all statements read as computed by hand",
  async (seed) => {
    const random = seededRandom(seed);
    const upTo = (most: number): number => Math.floor(random() * most);
    const day = (): string => `2026-0${upTo(3) + 1}-${String(upTo(28) + 1).padStart(2, "0")}`;
    const budget = await aBudget(ada);
    const account = await aMoneyAccount(ada, budget.id);
    const of = statementsOf(ada, account);
    let rows: Row[] = [];
    let frozen: Frozen[] = [];
    const steps = [
      async () => {
        const row = { amount: upTo(5) + 1, date: day(), cleared: random() < 0.7 };
        const { id } = await of.spend(row.amount, row.date, { cleared: row.cleared });
        rows = [...rows, { id, ...row, amount: -row.amount }];
      },
      async () => {
        const row = rows[upTo(rows.length)];
        if (row === undefined) return;
        const next = [{ date: day() }, { amount: upTo(5) + 1 }, { cleared: !row.cleared }][upTo(3)] ?? {};
        await ada.patch(`/expenses/${row.id}`, next);
        const amount = "amount" in next ? { amount: -next.amount } : {};
        rows = rows.map((one) => (one === row ? { ...one, ...next, ...amount } : one));
      },
      async () => {
        const row = rows[upTo(rows.length)];
        if (row === undefined) return;
        await ada.delete(`/expenses/${row.id}`);
        rows = rows.filter((one) => one !== row);
      },
      async () => {
        const date = day();
        const now = covered(rows, date);
        const newest = frozen.filter((one) => one.date === date).at(-1);
        const { status, body } = await of.send({ date, balance: sumOf(now) });
        const isSame = newest !== undefined && differing(newest.rows, now).length === 0;
        expect([status, isSame && body.id !== newest.id]).toEqual([isSame ? 200 : 201, false]);
        if (!isSame) frozen = [...frozen, { id: body.id, date, rows: now }];
      },
      async () => {
        const one = frozen[upTo(frozen.length)];
        if (one === undefined) return;
        const isNewest = frozen.filter(({ date }) => date === one.date).at(-1) === one;
        expect((await ada.delete(`${of.path}/${one.id}`)).status).toBe(isNewest ? 204 : 409);
        if (isNewest) frozen = frozen.filter((other) => other !== one);
      },
    ];
    for (let step = 0; step < STEPS; step++) await steps[[0, 0, 1, 2, 3, 3, 4][upTo(7)]!]!();
    const { data } = (await ada.get(`${of.path}?limit=200`)).body;
    const told = new Map<string, any>(data.map((one: any) => [one.id, one]));
    expect([...told.keys()].sort()).toEqual(frozen.map(({ id }) => id).sort());
    for (const { id, date, rows: then } of frozen) {
      const now = covered(rows, date);
      const ids = differing(then, now);
      const { stale, drift, balance } = told.get(id);
      expect([balance, stale, drift?.movements.map(({ expenseId }: any) => expenseId).sort() ?? []]).toEqual([
        sumOf(then),
        ids.length > 0,
        ids,
      ]);
      if (stale) expect(drift.difference).toBe(sumOf(now) - sumOf(then));
    }
    expect(await violationsIn(server)).toEqual([]);
  },
);
