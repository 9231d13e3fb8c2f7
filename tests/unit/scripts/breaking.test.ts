import { readFileSync } from "node:fs";
// @ts-expect-error a script without types
import { graphqlBreaks, restBreaks, untold } from "../../../scripts/breaking.mjs";

const read = (name: string): string => readFileSync(new URL(`../../../schema/${name}`, import.meta.url), "utf8");
const sdl = read("schema.graphql");
const document = (): any => JSON.parse(read("openapi.json"));
const places = (breaks: { place: string }[]): string[] => breaks.map(({ place }) => place);

test("a schema breaks nothing of itself", async () => {
  expect(await graphqlBreaks(sdl, sdl)).toEqual([]);
  expect(restBreaks(document(), document())).toEqual([]);
});

test("a field, a word or an argument that goes breaks the SDL; one that comes does not", async () => {
  expect(places(await graphqlBreaks(sdl, sdl.replace("  snapshotId: ID @deprecated", "  other: ID @deprecated")))).toContain(
    "Month.snapshotId",
  );
  expect(places(await graphqlBreaks(sdl, sdl.replace('  """By payee, ignoring case."""\n  PAYEE\n', "")))).toContain("SpendingGroup.PAYEE");
  expect(await graphqlBreaks(sdl, sdl.replace("type Person {", "type Person {\n  nick: String\n"))).toEqual([]);
});

test("what an answer no longer has, and what a request newly needs, breaks the OpenAPI document", () => {
  const changed = document();
  delete changed.components.schemas.Expense.properties.payee;
  changed.components.schemas.BudgetInput.required.push("note");
  changed.paths = Object.fromEntries(Object.entries(changed.paths).filter(([path]) => !path.endsWith("/trends")));
  const found = places(restBreaks(document(), changed));
  expect(found).toEqual(expect.arrayContaining(["getExpense.payee", "createBudget.note", "getTrends"]));
});

test("a new operation, a new field of an answer and a new optional one of a request break nothing", () => {
  const changed = document();
  changed.components.schemas.Expense.properties.more = { type: "string" };
  changed.components.schemas.BudgetInput.properties.more = { type: "string" };
  changed.paths["/api/more"] = { get: { operationId: "getMore", responses: {} } };
  expect(restBreaks(document(), changed)).toEqual([]);
});

test("what the changelog names under Next is not reported", () => {
  const breaks = [
    { place: "Month.snapshotId", message: "" },
    { place: "getTrends", message: "" },
  ];
  expect(places(untold(breaks, "# Log\n\n## Next\n\n- `Month.snapshotId` is gone.\n\n## 1.0.0\n\n- `getTrends`\n"))).toEqual(["getTrends"]);
});
