import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { aBudget, aCategory } from "../../builders/aBudget.js";
import { type Answer, Phone } from "../../support/clients.js";
import { becomes } from "../../support/eventually.js";
import { sized } from "../../support/sizes.js";
import { PASSWORD } from "../../support/startServer.js";
import { SeenOnce } from "../../sync/SeenOnce.js";
import { Replica } from "../../sync/replica.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";
import { isCut } from "../server/isCut.js";

const BUDGETS = sized("RESTORE_BUDGETS", { small: 2, full: 8 });
/** Of each budget, before the backup, and afterwards. */
const EXPENSES = sized("RESTORE_EXPENSES", { small: 8, full: 150 });

withFaultyServers();

test("a backup that is restored while a server runs and clients go on: they start again, and nothing is lost or sent twice from then on", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "restore-"));
  const file = path.join(folder, "backup.ndjson.gz");
  const first = await FaultyServer.start();
  const phone = await Phone.register(first.url, "ada@example.org", PASSWORD);
  await first.confirm(phone);
  phone.token = (await phone.post("/me/tokens", { name: "load", scopes: ["read", "write"], password: PASSWORD })).body.token;
  const budgets = await Promise.all(
    Array.from({ length: BUDGETS }, async () => {
      const { id } = await aBudget(phone);
      return { id, food: (await aCategory(phone, id, { budgeted: 500, rollover: { policy: "full" } })).id as string };
    }),
  );
  const [before, later, after] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const write = async (into: Set<string>, count: number): Promise<void> => {
    for (let n = 0; n < count; n++) {
      for (const { id: budgetId, food } of budgets) {
        const answer = await phone.post("/expenses", { budgetId, categoryId: food, amount: 10 + n, date: "2026-10-02" });
        if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
        into.add(answer.body.id);
      }
    }
  };

  // The backup is taken while clients write. A cursor is as far ahead as a clock that is a day ahead makes it.
  await write(before, EXPENSES);
  await Promise.all([first.backup(file), write(later, 4)]);
  await first.jump(24 * 3_600_000);
  await write(later, 2);
  const old = budgets.map(({ id }) => new Replica(phone, id, 200));
  const ofAll = new Replica(phone, undefined, 200);
  for (const replica of [...old, ofAll]) await replica.walk();
  await first.end();

  // Another server already runs on the empty database, and everybody asks it all the time.
  const second = await FaultyServer.start();
  Object.assign(phone, { url: second.url });
  let done = false;
  const answered: Answer[] = [];
  const asking = async (ask: () => Promise<Answer>): Promise<void> => {
    while (!done) {
      const answer = await ask().catch((error: unknown) => {
        if (!isCut(error)) throw error;
        return new Promise<null>((resolve) => setTimeout(() => resolve(null), 20));
      });
      if (answer !== null && !done) answered.push(answer);
    }
  };
  const [budget] = budgets;
  const load = [
    asking(() => phone.get(`/expenses?budgetId=${budget?.id}`)),
    asking(() => phone.post("/expenses", { budgetId: budget?.id, amount: 1, date: "2026-10-02" })),
    asking(() => phone.get(`/sync?budgetId=${budget?.id}&since=${encodeURIComponent(old[0]?.cursor ?? "")}`)),
    asking(() => phone.graphql("{ me { email } }")),
  ];
  await becomes(() => answered.length > 0, true);
  await Promise.all([second.restore(file), second.ended()]);
  done = true;
  await Promise.all(load);
  // Nobody was served by what was half restored.
  expect([...new Set(answered.map(({ status, body }) => (status === 200 ? body.errors?.[0]?.extensions.code : status)))].sort()).toEqual(
    expect.not.arrayContaining([200, 201, 404, 500, undefined]),
  );

  await second.up();
  Object.assign(phone, { url: second.url });
  for (const replica of [...old, ofAll]) {
    const budgetId = old.includes(replica) ? `budgetId=${budgets[old.indexOf(replica)]?.id}&` : "";
    const refused = await phone.get(`/sync?${budgetId}since=${encodeURIComponent(replica.cursor ?? "")}`);
    expect([refused.status, refused.body.code]).toEqual([410, "cursor-expired"]);
  }
  const anew = budgets.map(({ id }) => new SeenOnce(phone, id, 50));
  await Promise.all([write(after, EXPENSES), ...anew.map((replica) => replica.walk())]);
  for (const replica of anew) await replica.walk();
  await second.settled();
  expect([await second.verify(), await second.verify()]).toEqual([[], []]);
  const there = anew.flatMap((replica) => replica.of("expense").map(({ id }) => id));
  expect([...before, ...after].filter((id) => !there.includes(id))).toEqual([]);
  expect(there.filter((id) => !before.has(id) && !after.has(id) && !later.has(id))).toEqual([]);
  for (const [place, { id }] of budgets.entries()) {
    const { data, totals } = (await phone.get(`/expenses?budgetId=${id}&limit=200`)).body;
    const copy = anew[place]?.of("expense") ?? [];
    expect(copy.length).toBe(totals.count);
    for (const expense of data) expect(copy.find((one) => one.id === expense.id)).toEqual(expense);
    const month = (await phone.get(`/budgets/${id}/months/2026-11`)).body;
    expect(month.toAssign + month.totalAvailable).toBe(totals.net);
  }
  process.stderr.write(
    `restored under load: ${before.size} expenses of before, ${there.length - before.size - after.size} of ${later.size} written meanwhile, ${after.size} of afterwards, ${answered.length} refused\n`,
  );
  await second.end();
  await rm(folder, { recursive: true, force: true });
}, 3_600_000);
