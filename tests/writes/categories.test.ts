import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { categoryFields, changedCategory } from "./categoryFields.js";
import { type CategoryFacts, type ExpenseFacts, type Facts, household, type Name, withCategory, without } from "./facts.js";
import { tried, type Way } from "./tried.js";
import type { World } from "./World.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const fields = Object.entries(categoryFields).flatMap(([field, changes]) =>
  Object.entries(changes).map(([done, some]) => ({ field, done, some })),
);

test.each(fields)("$field $done in a category leaves behind what the same facts do when they are written afresh", async ({ some }) => {
  await tried(server, ada, {
    act: async (world) => {
      for (const { of, change } of some)
        await world.mutate("updateCategory", { id: ["ID!", of], input: ["UpdateCategoryInput!", change] }, "category { id }");
    },
    after: (before) => some.reduce((facts, { of, change }) => withCategory(facts, of, (one) => changedCategory(one, change)), before),
    lines: some.flatMap(({ of, isSame }) => (isSame === true ? [] : [["changed", of] as const])),
  });
});

/** Its expenses go to another category, or to none, and its month amounts go with it. */
function leaving(facts: Facts, name: Name, into: Name | null): Facts {
  const moved = (expense: ExpenseFacts): ExpenseFacts =>
    JSON.parse(JSON.stringify(expense).replaceAll(`"${name}"`, JSON.stringify(into))) as ExpenseFacts;
  const amounts = Object.entries(facts.amounts).map(([month, planned]) => [month, without(planned, name)] as const);
  return {
    ...facts,
    categories: without(facts.categories, name),
    expenses: Object.fromEntries(Object.entries(facts.expenses).map(([key, expense]) => [key, moved(expense)])),
    amounts: Object.fromEntries(amounts),
  };
}

const remove = (world: World, id: Name, input: object): Promise<unknown> =>
  world.mutate("deleteCategory", { id: ["ID!", id], input: ["DeleteCategoryInput", input] }, "deletedId");
const restore = (world: World, id: Name): Promise<unknown> => world.mutate("restoreCategory", { id: ["ID!", id] }, "category { id }");
const merge = (world: World, id: Name, into: Name): Promise<unknown> =>
  world.mutate("mergeCategories", { id: ["ID!", id], input: ["MergeCategoriesInput!", { into }] }, "category { id }");

/** What each gives in the months from then on, and in the months that were set. */
function merged(facts: Facts, into: Name, { budgeted, then = [], ...words }: CategoryFacts, amounts: Facts["amounts"]): Facts {
  return { ...facts, categories: { ...facts.categories, [into]: { ...words, budgeted, then } }, amounts };
}

const [food, fun] = [household.categories["@food"]!, household.categories["@fun"]!];
const both = [{ budgeted: 16_000, effectiveFrom: "2026-10" }];
const pets: CategoryFacts = { name: "Pets", position: 4, effectiveFrom: "2026-09", budgeted: 100, rollover: { policy: "surplus" } };
const none = (facts: Facts): Facts => leaving(facts, "@treats", null);

const ways: Readonly<Record<string, Way>> = {
  "a category is created": {
    act: async (world) => {
      const input = ["CreateCategoryInput!", { budgetId: "@budget", ...pets }] as const;
      world.call("@pets", (await world.mutate("createCategory", { input }, "category { id }")).category.id);
    },
    after: (before) => ({ ...before, categories: { ...before.categories, "@pets": pets } }),
    lines: [["created", "@pets"]],
  },
  "a category that nothing is in is deleted": {
    before: { ...household, categories: { ...household.categories, "@pets": pets } },
    act: (world) => remove(world, "@pets", {}),
    after: () => household,
    lines: [["deleted", "@pets"]],
  },
  "a category is deleted and its expenses lose theirs": {
    act: (world) => remove(world, "@treats", { uncategorise: true }),
    after: none,
    lines: [["deleted", "@treats"]],
  },
  "a category is deleted and its expenses move to another": {
    act: (world) => remove(world, "@food", { moveTo: "@fun" }),
    after: (before) => leaving(before, "@food", "@fun"),
    lines: [["deleted", "@food"]],
  },
  "a category with children is deleted": {
    act: (world) => remove(world, "@fun", { uncategorise: true }),
    after: (before) => withCategory(leaving(before, "@fun", null), "@treats", ({ parentId: _, ...treats }) => treats),
    lines: [["deleted", "@fun"]],
  },
  "a category is merged into another": {
    act: (world) => merge(world, "@food", "@fun"),
    after: (before) =>
      merged(
        leaving(before, "@food", "@fun"),
        "@fun",
        { ...fun, budgeted: 15_000, then: [...both, ...fun.then!.slice(1)] },
        {
          "2026-10": { "@fun": { budgeted: 18_000, note: "careful\nguests" } },
          "2026-11": { "@fun": { budgeted: 10_000 } },
        },
      ),
    lines: [["merged", "@food", "Food → Fun"]],
  },
  "a category with children is merged into another": {
    act: (world) => merge(world, "@fun", "@food"),
    after: (before) => {
      const amounts = {
        "2026-10": { "@food": { budgeted: 18_000, note: "guests\ncareful" } },
        "2026-11": { "@food": { budgeted: 10_000 } },
      };
      const facts = merged(leaving(before, "@fun", "@food"), "@food", { ...food, budgeted: 15_000, then: both }, amounts);
      return withCategory(facts, "@treats", (treats) => ({ ...treats, parentId: "@food" }));
    },
    lines: [["merged", "@fun", "Fun → Food"]],
  },
  "a category is restored": {
    prepare: (world) => remove(world, "@treats", { uncategorise: true }),
    prepared: none,
    act: (world) => restore(world, "@treats"),
    after: (before) => ({ ...before, categories: household.categories }),
    lines: [["restored", "@treats"]],
  },
  "a category is deleted and restored before either is processed": {
    act: async (world) => {
      await remove(world, "@treats", { uncategorise: true });
      await restore(world, "@treats");
    },
    after: (before) => ({ ...none(before), categories: household.categories }),
    lines: [
      ["deleted", "@treats"],
      ["restored", "@treats"],
    ],
  },
};

test.each(Object.entries(ways))("after %s, what is left behind is what the same facts leave when they are written afresh", (_, way) =>
  tried(server, ada, way),
);
