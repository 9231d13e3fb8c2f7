import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test("a budget has at most 500 categories, whether or not a position is given", async () => {
  const budget = await aBudget(ada);
  const first = await aCategory(ada, budget.id);
  const { categories } = server.backend.models;
  const stored = await categories.findById(first.id).lean<any>();
  const more = Array.from({ length: 498 }, (_, index) => ({ ...stored, _id: `${first.id}-${index}`, liveName: `${budget.id}:${index}` }));
  await categories.insertMany(more);
  const last = await aCategory(ada, budget.id, { position: 0 });
  for (const place of [{ position: 0 }, {}, { position: 7, parentId: first.id }]) {
    const refused = await ada.post("/categories", { budgetId: budget.id, name: "One more", ...place });
    expect([refused.status, refused.body.code]).toEqual([409, "too-many-categories"]);
  }
  await ada.delete(`/categories/${last.id}`);
  await aCategory(ada, budget.id, { position: 0, parentId: first.id });
  expect((await ada.post(`/categories/${last.id}/restore`)).body.code).toBe("too-many-categories");
});
