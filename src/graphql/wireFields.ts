import { getNullableType, type GraphQLSchema, GraphQLString, isObjectType } from "graphql";
import { mayTakeKey } from "../operations/needs.js";
import { recordOf } from "../operations/operations.js";
import type { AnswerSchemas } from "../services/access/sentAlone.js";
import { inItsPlace } from "./faultPlaces.js";
import { mutationField, queryField, type RootField, subscriptionField } from "./rootField.js";

interface Fields {
  getFields(): Readonly<Record<string, RootField>>;
}

/** Puts around each field what runs with it: `rootField.ts` says what that is for those of Query, Mutation and Subscription. */
export function wireFields(schema: GraphQLSchema, schemas: AnswerSchemas): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of fieldsOf(type)) wire(type.name, field, schemas);
  }
}

function fieldsOf(type: Fields): readonly RootField[] {
  return Object.values(type.getFields());
}

function wire(typeName: string, field: RootField, schemas: AnswerSchemas): void {
  switch (typeName) {
    case "Query":
      field.resolve = queryField(field);
      break;
    case "Mutation":
      if (mayTakeKey(recordOf(field.name))) field.args = [...field.args, { ...keyArgument }];
      field.resolve = mutationField(field, schemas);
      break;
    case "Subscription":
      field.subscribe = subscriptionField(field);
      break;
    default:
      return placing(field);
  }
  // One field of an operation that fails must not take away what the others found or did.
  field.type = getNullableType(field.type);
}

function placing(field: RootField): void {
  const { resolve, args } = field;
  if (resolve === undefined || args.length === 0) return;
  field.resolve = async (...given) => {
    try {
      return await resolve(...given);
    } catch (error) {
      throw inItsPlace(error, args);
    }
  };
}

/** Every mutation with a caller takes a key, as every write of the REST API does. */
const keyArgument: RootField["args"][number] = {
  name: "idempotencyKey",
  type: GraphQLString,
  description: undefined,
  defaultValue: undefined,
  deprecationReason: undefined,
  extensions: {},
  astNode: undefined,
};
