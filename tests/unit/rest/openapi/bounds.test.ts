import { withBounds } from "../../../../src/rest/openapi/bounds.js";
import type { OpenApi, Schema } from "../../../../src/rest/openapi/document.js";

const text: Schema = { type: "string" };
const shop: Schema = { type: "object", properties: { name: text }, required: ["name"] };

/** The rule of the one parameter that the document has. */
const queries = { addShop: { properties: { q: text } } };

function documentWith(schemas: Record<string, Schema>): OpenApi {
  const requestBody = { content: { "application/json": { schema: { $ref: "#/components/schemas/Shop" } } } };
  const parameters = [{ in: "query", name: "q", schema: text }];
  const post = { operationId: "addShop", parameters, requestBody, responses: {} };
  return { openapi: "3.0.0", info: { title: "", version: "" }, paths: { "/shops": { post } }, components: { schemas } };
}

function bounded(shape: Schema, rule: Schema | undefined, more: Record<string, Schema> = {}): Schema {
  const bodies: Record<string, Schema> = rule === undefined ? {} : { Shop: rule };
  return withBounds(documentWith({ Shop: shape, ...more }), { bodies, queries }).components.schemas["Shop"]!;
}

test("a rule of parameters that names no operation is named", () => {
  const gone = { bodies: { Shop: shop }, queries: { ...queries, removeShop: queries.addShop } };
  expect(() => withBounds(documentWith({ Shop: shop }), gone)).toThrow("A rule of parameters names no operation: removeShop.");
});

test("a body without a rule is named", () => {
  expect(() => bounded(shop, undefined)).toThrow("Shop is taken in a body, but no rule has its name.");
});

test("a field that only the shape has is named, and one that only the rule has", () => {
  const both: Schema = { ...shop, properties: { name: text, url: text } };
  expect(() => bounded(both, shop)).toThrow('Shop: as to fields, the shape says ["name","url"] and the rule ["name"].');
  expect(() => bounded(shop, both)).toThrow('Shop: as to fields, the shape says ["name"] and the rule ["name","url"].');
});

test.each<[string, Schema]>([
  ["required fields", { ...shop, required: [] }],
  ["type", { ...shop, properties: { name: { type: "integer" } } }],
  ["null", { ...shop, properties: { name: { ...text, nullable: true } } }],
  ["words", { ...shop, properties: { name: { ...text, enum: ["Corner"] } } }],
  ["default", { ...shop, properties: { name: { ...text, default: "Corner" } } }],
])("a shape and a rule that differ in %s make no document", (what, rule) => {
  expect(() => bounded(shop, rule)).toThrow(`as to ${what},`);
});

test("bounds are written into the shape, behind references too", () => {
  const parts: Schema = { type: "object", properties: { part: { $ref: "#/components/schemas/Part" } } };
  const rule: Schema = {
    type: "object",
    properties: { part: { type: "object", properties: { name: { ...text, maxLength: 7, pattern: "^x" } } } },
  };
  const document = withBounds(documentWith({ Shop: parts, Part: { type: "object", properties: { name: text } } }), {
    bodies: { Shop: rule },
    queries,
  });
  expect(document.components.schemas["Part"]?.properties?.["name"]).toEqual({ type: "string", maxLength: 7, pattern: "^x" });
});

test("one part that is held to two rules is named", () => {
  const part: Schema = { $ref: "#/components/schemas/Part" };
  const ruleOf = (maxLength: number): Schema => ({ type: "object", properties: { name: { ...text, maxLength } } });
  const shape: Schema = { type: "object", properties: { one: part, other: part } };
  const rule: Schema = { type: "object", properties: { one: ruleOf(1), other: ruleOf(2) } };
  expect(() => bounded(shape, rule, { Part: ruleOf(9) })).toThrow("Part is held to two rules that differ.");
});

test("a date says no pattern, and a number of 32 bits not the bounds of every whole number", () => {
  const shape: Schema = { type: "object", properties: { on: text, count: { type: "integer", format: "int32" } } };
  const widest = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const rule: Schema = {
    type: "object",
    properties: { on: { ...text, format: "date", pattern: "x" }, count: { type: "integer", ...widest } },
  };
  expect(bounded(shape, rule).properties).toEqual({ on: { type: "string", format: "date" }, count: { type: "integer", format: "int32" } });
});

test.each<[string, Schema, string]>([
  ["a parameter that the rule forgot", { properties: {} }, 'addShop: as to parameters, the shape says ["q"] and the rule []'],
  [
    "one that the address forgot",
    { properties: { q: text, r: text } },
    'addShop: as to parameters, the shape says ["q"] and the rule ["q","r"]',
  ],
  ["one of another type", { properties: { q: { type: "integer" } } }, "addShop q: as to type"],
  ["one of another default", { properties: { q: { ...text, default: "a" } } }, "addShop q: as to default"],
  ["one of other words", { properties: { q: { ...text, enum: ["a"] } } }, "addShop q: as to words"],
  ["one that must be there", { properties: { q: text }, required: ["q"] }, "addShop: as to required parameters"],
  [
    "a bound that OpenAPI 3.0 has no word for",
    { properties: { q: { ...text, allOf: [{}, {}] } } },
    "the document cannot say allOf of its rule",
  ],
])("%s is named", (_, rule, words) => {
  expect(() => withBounds(documentWith({ Shop: shop }), { bodies: { Shop: shop }, queries: { addShop: rule } })).toThrow(words);
});

test("the parameters of an address get the bounds of their operation's rule", () => {
  const rule = { addShop: { properties: { q: { ...text, maxLength: 200 } } } };
  const { paths } = withBounds(documentWith({ Shop: shop }), { bodies: { Shop: shop }, queries: rule });
  expect(paths["/shops"]?.["post"]?.parameters?.[0]?.schema).toEqual({ type: "string", maxLength: 200 });
});
