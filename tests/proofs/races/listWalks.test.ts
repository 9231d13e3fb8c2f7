import { aBudget } from "../../builders/aBudget.js";
import { sized } from "../../support/sizes.js";
import { startServer, type TestServer } from "../../support/startServer.js";

const WALKS = sized("RACE_WALKS", { small: 20, full: 300 });
const sorts = ["date", "-date", "amount", "-amount", "createdAt", "-createdAt"];

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test(`${WALKS} walks while others add and delete: no row twice, none of those that stay missing`, async () => {
  const ada = await server.phone("ada");
  const budget = await aBudget(ada);
  const item = (seed: number) => ({
    budgetId: budget.id,
    amount: 100 + (seed % 7),
    date: `2026-11-${String(1 + (seed % 9)).padStart(2, "0")}`,
  });
  const made = await ada.post("/expenses/batch", { items: Array.from({ length: 40 }, (_, seed) => item(seed)) });
  const staying: string[] = made.body.results.map((result: any) => result.expense.id);
  let writing = true;
  let walks = 0;

  const writer = async (seed: number): Promise<void> => {
    for (let turn = seed; writing; turn++) {
      const { body } = await ada.post("/expenses", item(turn));
      await ada.delete(`/expenses/${body.id}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const walker = async (): Promise<void> => {
    while (walks++ < WALKS) {
      const sort = sorts[walks % sorts.length]!;
      const seen: string[] = [];
      for (let cursor = ""; ;) {
        const { body } = await ada.get(`/expenses?budgetId=${budget.id}&limit=15&sort=${sort}${cursor}`);
        seen.push(...body.data.map((expense: any) => expense.id));
        if (body.nextCursor === null) break;
        cursor = `&cursor=${body.nextCursor}`;
      }
      expect(new Set(seen).size).toBe(seen.length);
      const found = new Set(seen);
      expect(staying.filter((id) => !found.has(id))).toEqual([]);
    }
  };

  const writers = [writer(0), writer(1000)];
  await Promise.all(Array.from({ length: 6 }, walker));
  writing = false;
  await Promise.all(writers);
}, 1_800_000);
