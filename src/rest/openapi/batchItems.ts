import type { OpenApi, Schema } from "./document.js";

/** The items of a batch are taken as they come, so that one that breaks a rule fails by itself; the document says what they should be. */
const items: Readonly<Record<string, Schema>> = {
  ExpenseBatch: { $ref: "#/components/schemas/NewExpense" },
  ExpenseBatchChange: {
    type: "object",
    required: ["id", "change"],
    additionalProperties: false,
    properties: {
      id: { type: "string", minLength: 1, maxLength: 64, description: "Which expense." },
      ifVersion: { type: "integer", format: "int32", minimum: 1, nullable: true, description: "Only if this is still its version." },
      change: { $ref: "#/components/schemas/ExpenseChange" },
    },
  },
  ExpenseBatchRemoval: {
    type: "object",
    required: ["id"],
    additionalProperties: false,
    properties: {
      id: { type: "string", minLength: 1, maxLength: 64, description: "Which expense." },
      ifVersion: { type: "integer", format: "int32", minimum: 1, nullable: true, description: "Only if this is still its version." },
    },
  },
};

export function withBatchItems(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const told = Object.entries(schemas).map(([name, schema]) => [name, itemsTold(schema, items[name])] as const);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(told) } };
}

function itemsTold(schema: Schema, item: Schema | undefined): Schema {
  const list = schema.properties?.["items"];
  return item === undefined || list === undefined
    ? schema
    : { ...schema, properties: { ...schema.properties, items: { ...list, items: item } } };
}
