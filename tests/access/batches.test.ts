import { anExpense } from "../builders/aBudget.js";
import { startWorld, type World } from "./world.js";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

/** What one item of a batch comes to, by who sends it. */
const outcomes = { stranger: "not-found", viewer: "forbidden", editor: "yes", owner: "yes" } as const;

describe.each(Object.entries(outcomes) as ["stranger" | "viewer" | "editor" | "owner", string][])("%s", (name, outcome) => {
  test.each(["batch", "batch-update", "batch-delete", "batch-restore"])("%s", async (path) => {
    const { owner, budget } = world;
    const expense = await anExpense(owner, budget.id);
    const gone = await anExpense(owner, budget.id);
    await owner.delete(`/expenses/${gone.id}`);
    const items = {
      batch: { budgetId: budget.id, amount: 5, date: "2026-11-02" },
      "batch-update": { id: expense.id, change: { note: "new" } },
      "batch-delete": { id: expense.id },
      "batch-restore": { id: gone.id },
    };
    const before = await world.stored();
    const { status, body } = await world[name].post(`/expenses/${path}`, { items: [items[path as keyof typeof items]] });
    expect(status).toBe(200);
    expect(body.results[0].problem?.code ?? "yes").toBe(outcome);
    if (outcome !== "yes") expect(await world.stored()).toBe(before);
  });
});
