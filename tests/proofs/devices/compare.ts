import type { Device } from "./Device.js";

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

async function listed(device: Device, path: string): Promise<any[]> {
  const found: any[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const more: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await device.phone.get(`${path}?budgetId=${device.budgetId}&limit=200${more}`);
    found.push(...body.data);
    cursor = body.nextCursor;
  }
  return found.sort(byId);
}

/** Every resource of a device's copy equals what `GET` says of it, and nothing is missing or left over. */
export async function compareCopy(device: Device): Promise<void> {
  const { replica, phone, budgetId } = device;
  const copy = (kind: string): any[] => replica.of(kind).sort(byId);
  expect(copy("budget")).toEqual([(await phone.get(`/budgets/${budgetId}`)).body]);
  expect(copy("category")).toEqual(await listed(device, "/categories"));
  expect(copy("expense")).toEqual(await listed(device, "/expenses"));
  expect(copy("monthly-budget")).toEqual(await listed(device, "/monthly-budgets"));
  const some = ["category", "expense", "monthly-budget"].flatMap((kind) => {
    const thing = device.random.pick(copy(kind));
    return thing === undefined ? [] : [{ kind, thing }];
  });
  const paths: Readonly<Record<string, string>> = { category: "categories", expense: "expenses", "monthly-budget": "monthly-budgets" };
  for (const { kind, thing } of some) expect((await phone.get(`/${paths[kind]}/${thing.id}`)).body).toEqual(thing);
  await comparePlans(device);
}

/** Plans have no address of their own: what they set is what their months say. */
async function comparePlans({ replica, phone, budgetId }: Device): Promise<void> {
  const living = new Set(replica.of("category").map(({ id }) => id));
  for (const plan of replica.of("plan")) {
    const { body } = await phone.get(`/budgets/${budgetId}/months/${plan.month}`);
    const budgeted = new Map(body.categories.map((row: any) => [row.categoryId, row.budgeted]));
    for (const amount of plan.amounts)
      if (amount.budgeted !== null && living.has(amount.categoryId))
        expect([plan.month, amount.categoryId, budgeted.get(amount.categoryId)]).toEqual([plan.month, amount.categoryId, amount.budgeted]);
  }
}

/** What was made is there once, however often it was sent: its payee is a word of its own. */
export async function compareEffects(devices: readonly Device[]): Promise<void> {
  const [device] = devices;
  if (device === undefined) return;
  const expenses = await listed(device, "/expenses");
  const payees = expenses.map(({ payee }) => payee);
  expect(payees.filter((payee, index) => payees.indexOf(payee) !== index)).toEqual([]);
  const sentEdits = devices.flatMap((each) => each.sentEdits);
  const made = sentEdits.filter(({ method, path, status }) => method === "POST" && path === "/expenses" && status === 201);
  const deleted = new Set(sentEdits.filter(({ method }) => method === "DELETE").map(({ path }) => path));
  const there = new Set(expenses.map(({ id }) => id));
  const missing = made.filter(({ body }) => !there.has(body.id) && !deleted.has(`/expenses/${body.id}`));
  expect(missing.map(({ body }) => body.payee)).toEqual([]);
}
