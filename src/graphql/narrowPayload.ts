import {
  getNamedType,
  getNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { type AnswerSchema, type AnswerSchemas, SentAlone } from "../services/access/sentAlone.js";
import { documentName } from "../shapes/documentName.js";
import { classesOf } from "./descriptions.js";

interface Args {
  readonly id?: string;
  readonly input?: object;
}

/**
 * What is left of the payload of a mutation for a token that may not read: what it sent. What a payload links to is read from
 * what is left of it, and what it holds beside its fields is for their resolvers, each of which asks for its own permission.
 */
export function narrowPayload(type: GraphQLOutputType, schemas: AnswerSchemas): (made: object, args: Args) => object {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) return (made) => made;
  const sentAlone = new SentAlone(schemas);
  const fields = payloadSchemas(payload, schemas);
  return (made, args) => {
    const said = { ...args, ...args.input };
    return Object.fromEntries(
      Object.entries(made).map(([name, value]) => {
        const of = fields.get(name);
        return [name, of === undefined ? value : sentAlone.of(of, value, said)];
      }),
    );
  };
}

function payloadSchemas(payload: GraphQLObjectType, schemas: AnswerSchemas): ReadonlyMap<string, AnswerSchema> {
  return new Map(Object.values(payload.getFields()).map(({ name, type }) => [name, schemaOf(type, schemas)]));
}

/** A shape is described once, in the OpenAPI document; a payload of its own has ids and codes beside, which are for whoever wrote. */
function schemaOf(type: GraphQLOutputType, schemas: AnswerSchemas): AnswerSchema {
  const isNullable = !isNonNullType(type);
  const bare = getNullableType(type);
  const nullable = isNullable ? { nullable: true } : {};
  if (isListType(bare)) return { type: "array", items: schemaOf(bare.ofType, schemas), ...nullable };
  if (!isObjectType(bare)) return scalars[bare.toString()] ?? { "x-told": true };
  const name = classesOf(bare.name)
    .map(documentName)
    .find((one) => one in schemas);
  if (name === undefined) throw new Error(`The type ${bare.name} is not in the OpenAPI document.`);
  return { allOf: [{ $ref: `#/components/schemas/${name}` }], ...nullable };
}

const scalars: Readonly<Record<string, AnswerSchema>> = {
  Boolean: { type: "boolean" },
  Int: { type: "integer" },
  Money: { type: "integer" },
};
