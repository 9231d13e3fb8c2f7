import { aBudget, aCategory } from "../../builders/aBudget.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";
import { Replica } from "../../sync/replica.js";
import { type ChangeDoc, entriesIn } from "../../../src/models/sync/change.js";

const WALKS = sized("RACE_WALKS", { small: 20, full: 300 });
const WALKERS = 6;
const WRITERS = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test(`${WALKS} walks while others write miss nothing and end in the exact state`, async () => {
  const ada = await server.phone("ada");
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  /** What was acknowledged: the version of each expense, null once deleted. */
  const acknowledged = new Map<string, number | null>();
  let writing = true;
  let walks = 0;

  const writer = async (seed: number): Promise<void> => {
    const mine: string[] = [];
    for (let turn = seed; writing; turn++) {
      const id = mine[turn % Math.max(1, mine.length)];
      if (turn % 4 === 0 || id === undefined) {
        const made = await ada.post("/expenses", { budgetId: budget.id, amount: turn + 1, date: "2026-11-03", categoryId: food.id });
        mine.push(made.body.id);
        acknowledged.set(made.body.id, made.body.version);
      } else if (turn % 7 === 0) {
        await ada.delete(`/expenses/${id}`);
        mine.splice(mine.indexOf(id), 1);
        acknowledged.set(id, null);
      } else {
        const changed = await ada.patch(`/expenses/${id}`, { amount: turn + 1 });
        acknowledged.set(id, changed.body.version);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  const replicas = Array.from({ length: WALKERS }, (_, index) => new Replica(ada, budget.id, 50 + index * 30));
  const walker = async (index: number): Promise<void> => {
    while (walks++ < WALKS) {
      // Every tenth walk starts anew, so that first walks race the writers as well.
      if (walks % 10 === 0) replicas[index] = new Replica(ada, budget.id, 50 + index * 30);
      const replica = replicas[index]!;
      const before = new Map(acknowledged);
      await replica.walk();
      for (const [id, version] of before) {
        const known = replica.resources.get(id)?.resource.version ?? null;
        if (version === null ? known !== null : (known ?? Infinity) < version)
          throw new Error(`${id} was ${version}, the walk says ${known}`);
        if (version !== null && known === null && acknowledged.get(id) !== null) {
          // It is gone from the replica: then its deletion must be at least under way.
          const now = await ada.get(`/expenses/${id}`);
          if (now.status !== 404) throw new Error(`${id} is missing from the walk`);
        }
      }
    }
  };

  const writers = Array.from({ length: WRITERS }, (_, seed) => writer(seed * 1000));
  await Promise.all(replicas.map((_, index) => walker(index)));
  writing = false;
  await Promise.all(writers);

  await Promise.all(replicas.map((replica) => replica.walk()));
  const fresh = new Replica(ada, budget.id);
  await fresh.walk();
  const truth = (await server.backend.models.expenses.find({ budgetId: budget.id, deletedAt: null }).lean())
    .map((doc: any) => `${doc._id} ${doc.version}`)
    .sort();
  for (const replica of [...replicas, fresh])
    expect(
      replica
        .of("expense")
        .map((expense) => `${expense.id} ${expense.version}`)
        .sort(),
    ).toEqual(truth);
  const docs = await server.backend.models.changes.find({ budgetId: budget.id }).sort({ n: 1 }).lean<ChangeDoc[]>();
  const numbers = docs.flatMap(entriesIn).map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}, 1_800_000);
