import { getIntrospectionQuery } from "graphql";
import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let budgetId: string;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budgetId = (await aBudget(ada)).id;
  for (let day = 10; day < 15; day++) await anExpense(ada, budgetId, { date: `2026-11-${day}` });
});
afterAll(() => server.stop());

function refused(answer: { status: number; body: any }, limit: object): void {
  expect(answer.body.errors?.[0]?.extensions).toEqual({ code: "query-too-complex", limit: expect.objectContaining(limit) });
  expect(answer.body.data).toBeUndefined();
  expect(answer.status).toBe(400);
}

test("nine levels are too deep, also through fragments and by other names", async () => {
  const parents = (count: number, inner: string): string => "parent { ".repeat(count) + inner + " }".repeat(count);
  expect((await ada.graphql(`{ category(id: "x") { ${parents(6, "name")} } }`)).body.errors[0].extensions.code).toBe("not-found");
  refused(await ada.graphql(`{ category(id: "x") { ${parents(7, "name")} } }`), { name: "depth", most: 8 });
  refused(
    await ada.graphql(
      `{ c: category(id: "x") { ...A } } fragment A on Category { ${parents(4, "...B")} } fragment B on Category { ${parents(3, "name")} }`,
    ),
    { name: "depth" },
  );
  refused(await ada.graphql(`{ category(id: "x") { ... on Category { ${parents(7, "name")} } } }`), { name: "depth" });
});

test("sixteen aliases are too many, also when a fragment repeats them", async () => {
  const aliases = (count: number): string => Array.from({ length: count }, (_, i) => `a${i}: me { id }`).join(" ");
  expect((await ada.graphql(`{ ${aliases(15)} }`)).status).toBe(200);
  refused(await ada.graphql(`{ ${aliases(16)} }`), { name: "aliases", most: 15 });
  refused(
    await ada.graphql(
      `{ ...A x: me { ...B } y: me { ...B } } fragment A on Query { ${aliases(7)} } fragment B on Account { ${"abcdefgh"
        .split("")
        .map((a) => `${a}: id`)
        .join(" ")} }`,
    ),
    { name: "aliases" },
  );
});

test("more than a thousand tokens and more than fifty directives are too many", async () => {
  refused(await ada.graphql(`{ me { ${"id ".repeat(1000)} } }`), { name: "tokens", most: 1000 });
  refused(await ada.graphql(`{ me { ${"id @include(if: true) ".repeat(51)} } }`), { name: "directives", most: 50 });
});

test("the cost counts rows by `first`, given in the text or as a variable", async () => {
  const nested = (first: string, inner: string): string =>
    `query($b: ID!${first === "$n" ? ", $n: Int" : ""}) { expenses(budgetId: $b, first: ${first}) { nodes { category { expenses(first: ${inner}) { nodes { id } } } } } }`;
  expect((await ada.graphql(nested("10", "10"), { b: budgetId })).body.errors).toBeUndefined();
  refused(await ada.graphql(nested("100", "100"), { b: budgetId }), { name: "cost", most: 5000 });
  refused(await ada.graphql(nested("$n", "100"), { b: budgetId, n: 100 }), { name: "cost" });
  expect((await ada.graphql(nested("$n", "100"), { b: budgetId, n: 2 })).body.errors).toBeUndefined();
  refused(await ada.graphql(nested("$n", "100"), { b: budgetId, n: 99 }), { name: "cost" });
  refused(await ada.graphql(`{ budgets(first: 100) { nodes { categories { nodes { expenses(first: 100) { nodes { id } } } } } } }`), {
    name: "cost",
  });
});

test("a sync counts as so many pages of 200 changes", async () => {
  const query = `query($b: ID!, $n: Int!) { sync(budgetId: $b, limit: $n) { changes { resource { ... on Expense {
    category { name } budget { expenses(first: 50) { nodes { id } } } } } } } }`;
  expect((await ada.graphql(query, { b: budgetId, n: 200 })).body.errors).toBeUndefined();
  // Each page with the 20 changes that it is taken to have, of 55 objects each: 5 x 1100, and the answer itself.
  refused(await ada.graphql(query, { b: budgetId, n: 1000 }), { name: "cost", most: 5000 });
  const own = `query($b: ID!) { sync(budgetId: $b, limit: 1000) { cursor hasMore changes { kind resourceId deleted resource {
    ... on Budget { name } ... on Category { name parent { id } rollover { policy cap } }
    ... on Expense { amount category { id } splits { amount category { id } } original { amount currency rate } }
    ... on Plan { month amounts { budgeted note category { id } } } ... on MonthlyBudget { month version stale } } } } }`;
  expect((await ada.graphql(own, { b: budgetId })).body.errors).toBeUndefined();
});

test("what is skipped costs nothing, and its condition is part of the question", async () => {
  const query = `query($b: ID!, $all: Boolean!) { expenses(budgetId: $b, first: 100) { nodes { id category @include(if: $all) { expenses(first: 100) { nodes { id } } } } } }`;
  expect((await ada.graphql(query, { b: budgetId, all: false })).body.errors).toBeUndefined();
  refused(await ada.graphql(query, { b: budgetId, all: true }), { name: "cost" });
  expect((await ada.graphql(query, { b: budgetId, all: false })).body.errors).toBeUndefined();
});

test("ten years of months fit, with the rows of every month", async () => {
  const answer = await ada.graphql(
    `{ months(budgetId: "${budgetId}", from: "2017-01", to: "2026-12") { month categories { category { name } } } }`,
  );
  expect(answer.body.errors).toBeUndefined();
});

test("a month that an id names costs what a month costs", async () => {
  const months = Array.from(
    { length: 100 },
    (_, n) => `mth_${budgetId.slice(4)}${2026 - Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`,
  );
  const rows = "... on Month { categories { category { name } } }";
  const query = (more: string): string => `query($ids: [ID!]!) { nodes(ids: $ids) { ${rows} } ${more} }`;
  expect((await ada.graphql(query(""), { ids: months })).body.errors).toBeUndefined();
  // Each node with the 20 rows and as many categories that a month is taken to have: 100 x 41, and 9 more for each month.
  refused(await ada.graphql(query("me { id }"), { ids: months }), { name: "cost", most: 5000, found: 5001 });
  const others = months.map(() => budgetId);
  expect((await ada.graphql(query("me { id }"), { ids: others })).body.errors).toBeUndefined();
  refused(await ada.graphql(query("me { id }"), { ids: months }), { name: "cost", found: 5001 });
});

test("a page holds at most 100 rows", async () => {
  for (const first of [0, -1, 101, 2147483647]) {
    const { body } = await ada.graphql(`query($b: ID!) { expenses(budgetId: $b, first: ${first}) { pageInfo { hasNextPage } } }`, {
      b: budgetId,
    });
    expect(body.errors[0].extensions).toMatchObject({ code: "validation-failed", errors: [{ path: "/first" }] });
  }
});

test("a list of operations is refused", async () => {
  const response = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify([{ query: "{ me { id } }" }]),
  });
  expect(response.status).toBe(400);
  expect(((await response.json()) as any).errors[0].extensions.code).toBe("malformed-request");
});

test("fragments that hold themselves are refused, and so are endless questions about the schema", async () => {
  const circle = await ada.graphql("{ me { ...A } } fragment A on Account { ...B } fragment B on Account { ...A }");
  expect([circle.status, circle.body.errors[0].extensions.code]).toEqual([400, "malformed-query"]);
  const types = (depth: number): string => (depth === 0 ? "name" : `fields { type { ${types(depth - 1)} } }`);
  const endless = await ada.graphql(`{ __schema { types { ${types(8)} } } }`);
  expect(endless.status).toBe(400);
});

describe("the schema", () => {
  test("may be asked for by an explorer: the usual questions fit the limits", async () => {
    for (const query of [
      getIntrospectionQuery(),
      getIntrospectionQuery({
        descriptions: true,
        inputValueDeprecation: true,
        oneOf: true,
        schemaDescription: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
      }),
    ]) {
      const { status, body } = await ada.graphql(query);
      expect([status, body.errors]).toEqual([200, undefined]);
      expect(body.data.__schema.types.length).toBeGreaterThan(50);
    }
  });

  test("is told once in a document, not for each type anew, also through fragments; types are told by aliases", async () => {
    const some = await ada.graphql(
      '{ one: __type(name: "Budget") { fields { name type { name } } } other: __type(name: "Node") { name } }',
    );
    expect([some.status, some.body.errors]).toEqual([200, undefined]);
    const oneType = await ada.graphql('{ __type(name: "Budget") { name fields { name type { name fields { name } } } } }');
    expect([oneType.status, oneType.body.errors]).toEqual([200, undefined]);
    for (const query of [
      "{ one: __schema { queryType { name } } }",
      "{ __schema { ...S } } fragment S on __Schema { types { name } again: types { name } }",
      "query { ...Q } fragment Q on Query { __schema { types { ... on __Type { kinds: kind } } } }",
    ])
      refused(await ada.graphql(query), { name: "introspection aliases", most: 0 });
    for (const query of [
      "{ __schema { types { fields { type { fields { name } } } } } }",
      '{ one: __type(name: "Budget") { fields { name type { fields { name } } } } }',
      "{ __schema { types { ...T } } } fragment T on __Type { fields { type { ...U } } } fragment U on __Type { interfaces { name } }",
    ])
      refused(await ada.graphql(query), { name: "introspection lists", most: 2 });
  });

  test("is not disclosed where the explorer is off, not even by a suggestion", async () => {
    const closed = await startServer({ env: { GRAPHQL_EXPLORER: "false" } });
    try {
      const { phone } = closed;
      const person = await phone("eve");
      expect((await person.graphql("{ __schema { types { name } } }")).body.errors[0].extensions.code).toBe("malformed-query");
      expect((await person.graphql('{ __type(name: "Query") { name } }')).body.errors[0].extensions.code).toBe("malformed-query");
      expect((await person.graphql("{ budgetz { id } }")).text).not.toContain("budgets");
      expect((await person.graphql("{ __typename }")).body.data).toEqual({ __typename: "Query" });
    } finally {
      await closed.stop();
    }
  });
});

test("no answer carries a stack", async () => {
  const answers = [await ada.graphql("{"), await ada.graphql("{ nothing }"), await ada.graphql('{ budget(id: "bud_x") { id } }')];
  for (const { text } of answers) expect(text).not.toMatch(/stack|node_modules|at \w+ \(/);
});

test("a query that comes again and again is answered as at first, refusals included", async () => {
  const page = `query($b: ID!, $first: Int, $after: String) { expenses(budgetId: $b, first: $first, after: $after) { totals { count net } pageInfo { hasNextPage endCursor } nodes { id amount tags splits { amount } category { name } budget { name } } edges { cursor node { id } } } }`;
  const asked = async (variables: object): Promise<unknown> => {
    const { status, body } = await ada.graphql(page, variables);
    return { status, body };
  };
  const sets = [
    { b: budgetId, first: 3 },
    { b: budgetId, first: 101 },
    { b: "bud_missing" },
    { b: budgetId, first: "3" },
    { first: 3 },
    { b: budgetId, after: "wrong" },
  ];
  // The first time its document is new, which costs more.
  await asked({});
  const before = [];
  for (const set of sets) before.push(await asked(set));
  for (let round = 0; round < 4; round++) {
    for (const [index, set] of sets.entries()) expect(await asked(set)).toEqual(before[index]);
  }
});

test("names of the language's own objects do no harm", async () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const query = `query { ${name}: me { id ${name}: email } }`;
    for (let round = 0; round < 4; round++) {
      const { status, text } = await ada.graphql(query);
      expect(status).toBe(200);
      expect(text).toContain(`{"data":{"${name}":{"id":"${ada.account.id}","${name}":"ada@example.org"}},`);
    }
  }
});

test("fragments that double themselves are refused before they are counted out", async () => {
  const doubling = Array.from(
    { length: 13 },
    (_, level) => `fragment F${level} on Query { ${level === 12 ? "me { id }" : `...F${level + 1} ...F${level + 1}`} }`,
  );
  refused(await ada.graphql(`${doubling.join(" ")} query { ...F0 }`), { name: "cost", most: 5000 });
});
