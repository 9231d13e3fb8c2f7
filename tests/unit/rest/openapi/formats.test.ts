import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, isObjectType } from "graphql";

const document = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));
const formats: Readonly<Record<string, string>> = { Date: "date", DateTime: "date-time" };

test("whatever is a date or an instant in GraphQL has that format in REST", () => {
  const compared = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const property = document.components.schemas[type.name]?.properties?.[field.name];
        const format = formats[getNamedType(field.type).name];
        return property === undefined || format === undefined
          ? []
          : [{ place: `${type.name}.${field.name}`, format, told: property.format }];
      }),
    );
  expect(compared.length).toBeGreaterThan(40);
  expect(compared.filter(({ format, told }) => told !== format)).toEqual([]);
});

test("a date in an address has the format of a date", () => {
  const parameters = Object.entries<any>(document.paths).flatMap(([path, operations]) =>
    Object.values<any>(operations).flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }: any) => name === "date").map(({ schema: told }: any) => [path, told.format]),
    ),
  );
  expect(parameters.length).toBeGreaterThan(3);
  expect(parameters.filter(([, format]) => format !== "date")).toEqual([]);
});

test("an id in an address says what it is of", () => {
  const ids = Object.entries<any>(document.paths).flatMap(([path, operations]) =>
    Object.values<any>(operations).flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }: any) => name === "id").map(({ description }: any) => [path, description]),
    ),
  );
  const of = (part: string) => [...new Set(ids.filter(([path]) => path.includes(part)).map(([, text]) => text))];
  expect(of("/admin/accounts/")).toEqual(["The id of the account."]);
  expect(of("/invitations/")).toEqual(["The id of the invitation."]);
  expect(of("/rule-runs/")).toEqual(["The id of the run."]);
});
