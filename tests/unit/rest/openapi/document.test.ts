import { openOperations } from "../../../support/openOperations.js";
import { readFileSync } from "node:fs";
import { changeKinds } from "../../../../src/domain/changeKinds.js";
import { operations as records } from "../../../../src/operations/operations.js";
import { problems } from "../../../../src/domain/problems.js";
import { withSummaries } from "../../../../src/rest/openapi/summaries.js";
import { schemaFaults } from "../../../openapi/schemaFaults.js";
import type { Answer, Media, OpenApi, Operation, Schema } from "../../../../src/rest/openapi/document.js";

const document: OpenApi = JSON.parse(readFileSync(new URL("../../../../schema/openapi.json", import.meta.url), "utf8"));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation, id: operation.operationId })),
);
const ids = operations.map(({ id }) => id);
const faultsOf = schemaFaults(document);
const named = (id: string): Operation => operations.find((one) => one.id === id)!.operation;

test("every operation is secured, or stands on the short list", () => {
  const unsecured = operations.filter(({ operation }) => (operation.security ?? []).length === 0).map(({ id }) => id);
  expect(unsecured.sort()).toEqual(openOperations);
});

test("the document names no placeholder", () => {
  const { info } = JSON.parse(JSON.stringify(document)) as { info: object };
  expect(JSON.stringify(info)).not.toMatch(/example\.(org|com)/);
});

test("no line of a description becomes a list by its first number", () => {
  const texts = JSON.stringify(document).matchAll(/"description":("(?:[^"\\]|\\.)*")/g);
  const lines = [...texts].flatMap(([, text = '""']) => String(JSON.parse(text)).split("\n"));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => /^\d+[.)] /.test(line))).toEqual([]);
});

test("nothing stands beside a reference, which OpenAPI 3.0 ignores and 3.1 refuses in a response", () => {
  const answers = operations.flatMap(({ id, operation }) =>
    Object.entries(operation.responses).map(([status, answer]) => ({ place: `${id} ${status}`, answer })),
  );
  expect(answers.filter(({ answer }) => "$ref" in answer && Object.keys(answer).length > 1).map(({ place }) => place)).toEqual([]);
});

test("no description of an operation is cut off, as tsoa does at a word that begins with @", () => {
  const texts = operations.flatMap(({ id, operation }) => (operation.description === undefined ? [] : [[id, operation.description]]));
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(([, text]) => !text!.endsWith("."))).toEqual([]);
});

test("budgets, expenses, categories and monthly budgets come first", () => {
  expect(document.tags?.slice(0, 4).map(({ name }) => name)).toEqual(["Budgets", "Expenses", "Categories", "Monthly budgets"]);
  const order = document.tags?.map(({ name }) => name) ?? [];
  const places = operations.map(({ operation }) => order.indexOf(operation.tags?.[0] ?? ""));
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test("what may leave says since when and what to use instead", () => {
  const leaving = operations.filter(({ operation }) => operation.deprecated === true);
  expect(leaving.map(({ id }) => id)).toEqual(records.flatMap(([name, { deprecated }]) => (deprecated === undefined ? [] : [name])));
  for (const { operation } of leaving) {
    expect(operation.description).toContain("**Deprecated** since ");
    for (const one of Object.values(operation.responses))
      expect(Object.keys(one.headers ?? {})).toEqual(expect.arrayContaining(["Deprecation", "Sunset"]));
  }
});

test("a field that may leave is marked as deprecated", () => {
  const fields = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties).map(([field, schema]) => ({ place: `${name}.${field}`, schema })),
  );
  const marked = fields.filter(({ schema }) => schema.deprecated === true).map(({ place }) => place);
  expect(marked).toEqual(["AccessToken.scopes", "AccessTokenInput.scopes"]);
  expect(fields.filter(({ schema }) => schema.description?.startsWith("Deprecated:") === true).map(({ place }) => place)).toEqual(marked);
});

test("required fields are listed in the order of the fields", () => {
  const schemas = Object.values(document.components.schemas).filter(({ required }) => required !== undefined);
  expect(schemas.length).toBeGreaterThan(50);
  for (const { properties = {}, required = [] } of schemas)
    expect(required).toEqual(Object.keys(properties).filter((name) => required.includes(name)));
});

test("parameters of one name and meaning have one description, and it is a sentence", () => {
  const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
  const textsOf = (wanted: string): Set<string | undefined> =>
    new Set(parameters.flatMap(({ name, description }) => (name === wanted ? [description] : [])));
  for (const name of ["cursor", "limit", "categoryId", "accountId"])
    expect([name, [...textsOf(name)].filter((text) => !/several|number of changes|number of payees/.test(text ?? "")).length]).toEqual([
      name,
      1,
    ]);
  expect(parameters.filter(({ $ref, description }) => $ref === undefined && description?.endsWith(".") !== true)).toEqual([]);
});

test("`wait` says its maximum, and an id of what it is", () => {
  const parameters = operations.flatMap(({ operation }) => operation.parameters ?? []);
  expect(parameters.find(({ name }) => name === "wait")?.description).toContain("0 to 30");
  expect(parameters.filter(({ description }) => description === "The id.")).toEqual([]);
});

test("an operation without a summary of its own is not generated", () => {
  const { summary: _summary, ...bare } = named("getMe");
  expect(() => withSummaries({ ...document, paths: { "/me": { get: bare } } })).toThrow("getMe needs a @summary");
});

test("operation ids are unique words", () => {
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
});

test.each(ids)("%s has a summary, a description and a tag, and each of its answers and bodies an example", (id) => {
  const { summary, description, tags, requestBody, responses } = named(id);
  expect([summary, description, tags?.[0]]).not.toContain(undefined);
  const answers = Object.values(responses).map(answer);
  const media = [requestBody?.content ?? {}, ...answers.map(({ content }) => content ?? {})].flatMap((content) => Object.entries(content));
  const without = media.filter(([type, { example, examples }]) => type.includes("json") && example === undefined && examples === undefined);
  expect(without).toEqual([]);
});

test.each(ids)("%s has an example of every parameter but a cursor, which only a server makes", (id) => {
  const own = (named(id).parameters ?? []).filter(({ $ref }) => $ref === undefined);
  const without = own.flatMap(({ name, example }) => (example === undefined && name !== "cursor" && name !== "since" ? [name] : []));
  expect(without).toEqual([]);
});

test.each(ids)("%s shows only examples that its schemas allow", (id) => {
  const { requestBody, responses } = named(id);
  const media = [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap((one) => Object.values(answer(one).content ?? {})),
  ];
  expect(media.flatMap(mediaFaults)).toEqual([]);
});

test.each(ids)("%s fails with problems only, and says in which headers to look", (id) => {
  const { responses } = named(id);
  const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  expect(failures.map(([status]) => status)).toEqual(expect.arrayContaining(["429", "500"]));
  for (const [status, failure] of failures) {
    expect(Object.keys(answer(failure).content ?? {})).toEqual(["application/problem+json"]);
    const headers = Object.keys(answer(failure).headers ?? {});
    expect(headers).toEqual(expect.arrayContaining(["X-Request-Id", "Api-Version"]));
    if (status === "401") expect(headers).toContain("WWW-Authenticate");
    if (["429", "503"].includes(status)) expect(headers).toContain("Retry-After");
  }
});

test("every code that an operation names has a page", () => {
  const codes = new Set(
    operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((one) => Object.keys(answer(one).content?.["application/problem+json"]?.examples ?? {})),
    ),
  );
  expect([...codes].filter((code) => !(code in problems))).toEqual([]);
});

test("no schema has the name of what Go's generators make of another: a constructor, or what may be null", () => {
  const made = Object.keys(document.components.schemas).flatMap((name) => [`New${name}`, `Nullable${name}`]);
  expect(Object.keys(document.components.schemas).filter((name) => made.includes(name))).toEqual([]);
});

test("no schema has the name of what languages themselves have", () => {
  const reserved = ["Import", "Package", "Object", "Class", "Enum", "Error", "Type", "Map", "Set", "List", "Date", "Response", "Request"];
  expect(Object.keys(document.components.schemas).filter((name) => reserved.includes(name))).toEqual([]);
});

test.each(ids)("%s says what it costs", (id) => {
  expect(named(id)["x-cost"]).toEqual(expect.any(Number));
});

test("answers stay open for fields that come later, and requests are closed", () => {
  const { ExpenseInput, Expense, Budget } = document.components.schemas;
  expect(ExpenseInput?.additionalProperties).toBe(false);
  expect([Expense?.additionalProperties, Budget?.additionalProperties]).toEqual([undefined, undefined]);
});

test("there is no number with a fraction, and amounts have 64 bits", () => {
  expect(JSON.stringify(document)).not.toMatch(/"type":"number"|"format":"double"/);
  expect(document.components.schemas["Expense"]?.properties?.["amount"]?.format).toBe("int64");
});

test("a nullable schema names its type", () => {
  const untyped: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    const schema = value as Schema | null;
    if (schema?.nullable === true && schema.type === undefined) untyped.push(key);
    return value;
  });
  expect(untyped).toEqual([]);
});

test("each union says by which property its shapes are distinguished", () => {
  const { Change, ExpenseChanged } = document.components.schemas;
  expect(Object.keys(Change?.discriminator?.mapping ?? {}).sort()).toEqual([...changeKinds].sort());
  expect(Change?.discriminator?.mapping?.["monthly-budget"]).toBe("#/components/schemas/MonthlyBudgetChanged");
  expect(Object.values(Change?.discriminator?.mapping ?? {})).toEqual(Change?.oneOf?.map(({ $ref }) => $ref));
  expect(ExpenseChanged?.properties?.["kind"]?.enum).toEqual(["expense"]);
  expect(JSON.stringify(document)).not.toContain('"anyOf"');
});

test("what refers to something nullable refers to a component that is nullable itself", () => {
  const plain: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    const schema = value as Schema | null;
    const name = schema?.allOf?.[0]?.$ref?.split("/").at(-1) ?? "";
    if (schema?.nullable === true && schema.allOf !== undefined && document.components.schemas[name]?.nullable !== true) plain.push(key);
    return value;
  });
  expect(plain).toEqual([]);
  expect(document.components.schemas["ExpenseOrNull"]?.nullable).toBe(true);
  expect(document.components.schemas["Expense"]?.nullable).toBeUndefined();
});

test("a PATCH may come as a merge patch, and a POST that makes something takes a key", () => {
  for (const { method, operation } of operations) {
    if (method === "patch") expect(Object.keys(operation.requestBody?.content ?? {})).toContain("application/merge-patch+json");
  }
  for (const id of ["createBudget", "createCategory", "createExpense", "closeMonth"]) {
    expect(named(id).parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
  }
});

function answer(one: Answer): Answer {
  return one.$ref === undefined ? one : document.components.responses![one.$ref.split("/").at(-1)!]!;
}

function mediaFaults({ schema, example, examples }: Media): unknown[] {
  if (schema === undefined) return [];
  const values = [...(example === undefined ? [] : [example]), ...Object.values(examples ?? {}).map(({ value }) => value)];
  return values.flatMap((value) => faultsOf(schema, value));
}
