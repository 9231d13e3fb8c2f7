import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, isObjectType } from "graphql";

const types = Object.values(buildSchema(readFileSync("schema/schema.graphql", "utf8")).getTypeMap()).filter(isObjectType);

/** Ids of the object itself, which is no resource of its own, and of what may be of any kind or gone. */
const bare = ["Activity.resourceId", "Change.resourceId", "ManagedAccount.accountId", "Origin.originId", "Person.accountId"];

test("beside every id of something else stands the thing itself", () => {
  const found = types
    .filter(({ name }) => !name.endsWith("Payload"))
    .flatMap((type) => {
      const fields = type.getFields();
      return Object.values(fields)
        .filter(({ name, type: of, deprecationReason }) => /.Id$/.test(name) && getNamedType(of).name === "ID" && deprecationReason == null)
        .filter(({ name }) => !isObjectType(getNamedType(fields[name === "accountId" ? "person" : name.slice(0, -2)]?.type)))
        .map(({ name }) => `${type.name}.${name}`);
    });
  expect(found.sort()).toEqual(bare);
});

test("beside every category of an answer stands its id", () => {
  const found = types
    .filter(({ name }) => name !== "Query" && !name.endsWith("Payload"))
    .filter((type) => type.getFields()["category"] !== undefined && type.getFields()["categoryId"] === undefined)
    .map(({ name }) => name);
  expect(found).toEqual([]);
});
