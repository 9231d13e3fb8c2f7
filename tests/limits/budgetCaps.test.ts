import { budgetCaps } from "../../src/services/limits/budgetQuotas.js";
import { aBudget } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

interface Capped {
  readonly path: string;
  readonly mutation: string;
  readonly input: (budgetId: string, at: number) => object;
}

const capped: Readonly<Record<keyof typeof budgetCaps, Capped>> = {
  categories: {
    path: "/categories",
    mutation: "mutation($i: CreateCategoryInput!) { createCategory(input: $i) { category { id } } }",
    input: (budgetId, at) => ({ budgetId, name: `c${at}` }),
  },
  moneyAccounts: {
    path: "/money-accounts",
    mutation: "mutation($i: CreateMoneyAccountInput!) { createMoneyAccount(input: $i) { moneyAccount { id } } }",
    // What has an even number goes to REST, the others to GraphQL.
    input: (budgetId, at) => ({ budgetId, name: `m${at}`, kind: at % 2 === 0 ? "bank" : "BANK" }),
  },
  recurring: {
    path: "/recurring",
    mutation: "mutation($i: CreateRecurringInput!) { createRecurring(input: $i) { recurring { id } } }",
    input: (budgetId) => ({ budgetId, template: { amount: 1000 }, rule: "FREQ=MONTHLY", start: "2026-12-01" }),
  },
  rules: {
    path: "/rules",
    mutation: "mutation($i: CreateRuleInput!) { createRule(input: $i) { rule { id } } }",
    input: (budgetId, at) => ({ budgetId, when: { payee: `r${at}` }, then: { note: "seen" } }),
  },
};

/** Makes one through the API, and copies of it beside the server until so many are left. */
async function fill(kind: keyof typeof budgetCaps, phone: Phone, budgetId: string, left: number): Promise<void> {
  const { path, input } = capped[kind];
  const { status, body } = await phone.post(path, input(budgetId, 1_000_000));
  expect([status, body.code]).toEqual([201, undefined]);
  const rows = server.connection.collection<any>(kind);
  const first = await rows.findOne({ _id: body.id });
  const copies = Array.from({ length: budgetCaps[kind].most - left - 1 }, (_, at) => ({
    ...first,
    _id: `${body.id.slice(0, -4)}${String(at).padStart(4, "0")}`,
    ...(kind === "moneyAccounts" ? { claims: [`copy ${at}`] } : {}),
    ...(kind === "categories" ? { name: `copy ${at}`, liveName: `copy ${at}` } : {}),
  }));
  await rows.insertMany(copies);
}

const isMade = ({ status, body }: Answer): boolean => status === 201 || (status === 200 && body.errors === undefined);
const codeOf = ({ body }: Answer): string => body.code ?? body.errors?.[0]?.extensions?.code;

describe.each(Object.entries(capped))("%s", (kind, { path, mutation, input }) => {
  const name = kind as keyof typeof budgetCaps;
  test("of 20 that are sent at once to both APIs, where there is room for one, one is made", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    await fill(name, ada, budget.id, 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0 ? ada.post(path, input(budget.id, at)) : ada.graphql(mutation, { i: input(budget.id, at) }),
      ),
    );
    const refused = answers.filter((answer) => !isMade(answer));
    expect(new Set(refused.map(codeOf))).toEqual(new Set([budgetCaps[name].code]));
    expect(refused).toHaveLength(19);
    expect(await server.connection.collection(name).countDocuments({ budgetId: budget.id, deletedAt: null })).toBe(budgetCaps[name].most);
  });
});

test.each(["categories", "moneyAccounts"] as const)(
  "of three %s that come back at once, where there is room for one, one does",
  async (kind) => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    const { path, input } = capped[kind];
    const ids: string[] = [];
    for (const at of [0, 2, 4]) ids.push((await ada.post(path, input(budget.id, at))).body.id);
    for (const id of ids) expect((await ada.delete(`${path}/${id}`)).status).toBe(204);
    await server.settled();
    await fill(kind, ada, budget.id, 1);
    const answers = await Promise.all(ids.map((id) => ada.post(`${path}/${id}/restore`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(new Set(answers.flatMap(({ body }) => body.code ?? []))).toEqual(new Set([budgetCaps[kind].code]));
  },
);

test("of movements that are split at once, where there is room for one more, one is", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const movements = [await aRecurring(ada, budget.id), await aRecurring(ada, budget.id), await aRecurring(ada, budget.id)];
  await fill("recurring", ada, budget.id, 4);
  const answers = await Promise.all(movements.map(({ id }) => ada.post(`/recurring/${id}/split`, { from: "2027-02-01" })));
  expect(answers.map(({ status }) => (status < 300 ? "split" : status)).sort()).toEqual([409, 409, "split"]);
});
