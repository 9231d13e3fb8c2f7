import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startHouse, type TestHouse } from "../support/startHouse.js";

let house: TestHouse;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  house = await startHouse();
  ada = await house.phone();
  budgetId = (await aBudget(ada)).id;
});
afterAll(() => house.stop());

async function refusals(query: string, variables: object): Promise<string[][]> {
  const { body } = await ada.graphql(query, variables);
  return body.errors.flatMap(({ extensions }: any) => extensions.errors.map(({ path, code }: any) => [path, code]));
}

test("a variable that is a part of an input is told once, at its place in the input", async () => {
  const query = `mutation($sum: Money!, $day: Date!) {
    createExpense(input: { budgetId: "${budgetId}", amount: $sum, date: $day }) { expense { id } }
  }`;
  const found = await refusals(query, { sum: "5", day: 7 });
  expect(found.map(([path]) => path).sort()).toEqual(["/amount", "/date"]);
});

test("an input that two fields are given is told once", async () => {
  const query = `mutation($one: CreateExpenseInput!) {
    a: createExpense(input: $one) { expense { id } }
    b: createExpense(input: $one) { expense { id } }
  }`;
  const found = await refusals(query, { one: { budgetId, amount: "5", date: "2026-11-03" } });
  expect(found.map(([path]) => path)).toEqual(["/amount"]);
});

test("null for a part of an input that has a default, where nothing may be null, is told at its place", async () => {
  const query = `mutation($v: RolloverPolicy = FULL) {
    createCategory(input: { budgetId: "bud_x", name: "x", rollover: { policy: $v } }) { category { id } }
  }`;
  for (let again = 0; again < 5; again++) {
    expect(await refusals(query, { v: null })).toEqual([["/rollover/policy", "invalid-value"]]);
    // Its default, and what its place takes, are as good as before.
    await ada.graphql(query, {});
  }
});
