import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, isObjectType } from "graphql";

const types = Object.values(buildSchema(readFileSync("schema/schema.graphql", "utf8")).getTypeMap()).filter(isObjectType);

/** Ids that lead to nothing: what was deleted or ended is gone, and a person or a change is no resource of its own. */
const bare = [
  "Activity.resourceId",
  "Change.resourceId",
  "ManagedAccount.accountId",
  "NearQuota.accountId",
  "Origin.originId",
  "Person.accountId",
];

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
