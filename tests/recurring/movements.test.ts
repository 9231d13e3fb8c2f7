import { aBudget, aCategory } from "../builders/aBudget.js";
import { aLastingPhone, aRecurring } from "../builders/aRecurring.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
  ada = await aLastingPhone(server, "ada");
});
afterAll(() => server.stop());

test.each([
  [{ rule: "FREQ=HOURLY" }, "/rule"],
  [{ rule: "FREQ=DAILY;COUNT=1;UNTIL=20270101" }, "/rule"],
  [{ start: "2025-11-13" }, "/start"],
  [{ start: "2025-12-31" }, "/start"],
  [{ start: "2037-01-01" }, "/start"],
  [{ weekend: "later" }, "/weekend"],
  [{ template: { amount: 0 } }, "/template/amount"],
  [{ template: { amount: 10, categoryId: "cat_unknown" } }, "/template/categoryId"],
  [{ template: { amount: 10, splits: [{ amount: 5 }, { amount: 4 }] } }, "/template/splits"],
])("%j is refused at %s, and nothing is made", async (fields, path) => {
  const budget = await aBudget(ada, { startMonth: "2026-01" });
  const wanted = { budgetId: budget.id, template: { amount: 10 }, rule: "FREQ=DAILY", start: "2026-12-01" };
  const { status, body } = await ada.post("/recurring", { ...wanted, ...fields });
  expect([status, body.errors.map((error: any) => error.path)]).toEqual([422, [path]]);
  expect((await ada.get(`/recurring?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("a date that the rule does not give is no occurrence", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id);
  for (const what of ["/book", "/skip", "/restore"]) {
    const { status } = await ada.post(`/recurring/${recurring.id}/occurrences/2026-12-02${what}`, what === "/book" ? {} : undefined);
    expect(status).toBe(404);
  }
  expect((await ada.patch(`/recurring/${recurring.id}/occurrences/2026-12-02`, { amount: 1 })).status).toBe(404);
});

test("a movement made under an id of one's own is made once, and another one under it is refused", async () => {
  const budget = await aBudget(ada);
  const newId = `rec_${budget.id.slice(4)}${"0".repeat(22)}`;
  const first = await aRecurring(ada, budget.id, { newId });
  expect(await aRecurring(ada, budget.id, { newId })).toEqual(first);
  const other = await ada.post("/recurring", {
    newId,
    budgetId: budget.id,
    template: { amount: 1 },
    rule: "FREQ=DAILY",
    start: "2026-12-01",
  });
  expect([other.status, other.body.code]).toEqual([409, "id-taken"]);
});

test("a change is a merge patch, of the template too, and rests on the version that was seen", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  const recurring = await aRecurring(ada, budget.id, { template: { amount: 500, payee: "Gym", note: "monthly", categoryId: food.id } });
  const lost = await ada.patch(`/recurring/${recurring.id}`, { mode: "propose" }, { "If-Match": '"7"' });
  expect(lost.status).toBe(412);
  const { body } = await ada.patch(`/recurring/${recurring.id}`, { template: { amount: 600, note: null } }, { "If-Match": '"1"' });
  expect(body).toMatchObject({ version: 2, template: { amount: 600, payee: "Gym", note: null, categoryId: food.id } });
});

test("a budget has at most 200 recurring movements", async () => {
  const budget = await aBudget(ada);
  const first = await aRecurring(ada, budget.id);
  const { recurring } = server.backend.models;
  const stored = await recurring.findById(first.id).lean<any>();
  await recurring.insertMany(
    Array.from({ length: 199 }, (_, index) => ({ ...stored, _id: `${first.id.slice(0, -3)}${String(index).padStart(3, "0")}` })),
  );
  const refused = await ada.post("/recurring", { budgetId: budget.id, template: { amount: 1 }, rule: "FREQ=DAILY", start: "2026-12-01" });
  expect([refused.status, refused.body.code]).toEqual([409, "too-many-recurring"]);
});

test("a category that only a movement names is in use, and its movements go where its expenses go", async () => {
  const budget = await aBudget(ada);
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  const recurring = await aRecurring(ada, budget.id, { template: { amount: 500, categoryId: food.id } });
  const refused = await ada.delete(`/categories/${food.id}`);
  expect([refused.status, refused.body.code, refused.body.counts]).toEqual([
    409,
    "category-in-use",
    { expenses: 0, children: 0, recurring: 1 },
  ]);
  expect((await ada.delete(`/categories/${food.id}?moveTo=${fun.id}`)).status).toBe(204);
  expect((await ada.get(`/recurring/${recurring.id}`)).body.template.categoryId).toBe(fun.id);
});

test("sync tells movements to whoever asks for them, deletions too, and a copy equals what is read", async () => {
  const budget = await aBudget(ada);
  const recurring = await aRecurring(ada, budget.id, { start: "2026-11-15" });
  await server.backend.sweep();
  const sync = async (since = ""): Promise<any> => (await ada.get(`/sync?budgetId=${budget.id}&kinds=recurring${since}`)).body;
  const { changes, cursor } = await sync();
  expect(changes.map((change: any) => change.resource)).toEqual([(await ada.get(`/recurring/${recurring.id}`)).body]);
  expect(changes[0].resource.through).toBe("2026-11-15");
  await ada.delete(`/recurring/${recurring.id}`);
  expect((await sync(`&since=${cursor}`)).changes).toMatchObject([{ kind: "recurring", id: recurring.id, deleted: true, resource: null }]);
  expect((await ada.get(`/sync?budgetId=${budget.id}`)).body.changes.map((change: any) => change.kind)).not.toContain("recurring");
});

test("rules fill what a movement leaves empty", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Baker" }, then: { categoryId: food.id } });
  await aRecurring(ada, budget.id, { start: "2026-11-15", template: { amount: 500, payee: "Baker" } });
  await server.backend.sweep();
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data.map((expense: any) => expense.categoryId)).toEqual([food.id]);
});

test("both APIs answer the same movement and occurrences", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  const recurring = await aRecurring(ada, budget.id, { template: { amount: 500, categoryId: food.id } });
  await ada.patch(`/recurring/${recurring.id}/occurrences/2026-12-01`, { amount: 4 });
  const { body } = await ada.graphql(`{
    recurringMovement(id: "${recurring.id}") { rule weekend template { amount category { id } } singles { date state amount } createdBy { name } }
    occurrences(budgetId: "${budget.id}", from: "2026-12-01", to: "2026-12-31") { date status amount recurring { id } expense { id } }
  }`);
  expect(body).toMatchObject({
    data: {
      recurringMovement: {
        rule: "FREQ=MONTHLY",
        weekend: "KEEP",
        template: { amount: 500, category: { id: food.id } },
        singles: [{ date: "2026-12-01", state: "CHANGED", amount: 4 }],
      },
      occurrences: [{ date: "2026-12-01", status: "EXPECTED", amount: 4, recurring: { id: recurring.id }, expense: null }],
    },
  });
});
