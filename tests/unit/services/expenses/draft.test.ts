import { changedFields, draftOf } from "../../../../src/services/expenses/draft.js";

const NOW = new Date("2026-11-15T12:00:00Z");
const budget = { _id: "bud_1", currency: "EUR", timeZone: "UTC", monthStartDay: 1, startMonth: "2026-01" };
const given: any = { type: "expense", date: "2026-11-10", amount: 100, payee: "Shop", description: "bread", note: null, tags: [] };
const expense: any = { _id: "exp_1", ...draftOf(budget, { ...given, externalId: null, source: null }, NOW) };

const changed = (patch: object): any => changedFields(budget, expense, patch, NOW).fields;

test.each([
  [{ payee: "Kiosk" }, ["kiosk", "bread"]],
  [{ payee: null }, ["bread"]],
  [{ description: "milk" }, ["shop", "milk"]],
  [{ note: "late" }, ["shop", "bread", "late"]],
  [{ tags: ["food"] }, ["shop", "bread", "food"]],
  [{ amount: 5 }, ["shop", "bread"]],
])("after %j a search finds the words that are there now", (patch, words) => {
  expect(changed(patch).words).toEqual(words);
});

test.each([
  [{ payee: "KIOSK" }, "kiosk"],
  [{ payee: null }, null],
  [{ amount: 5 }, undefined],
])("after %j the exact filter goes by %j", (patch, payeeKey) => {
  expect(changed(patch).payeeKey).toBe(payeeKey);
});
