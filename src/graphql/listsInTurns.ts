import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
} from "graphql";
import { turn } from "../domain/turn.js";
import type { Context } from "./context.js";

/** All fields of the objects of a list are read in one go: of more of them than these, no second list in the same turn. */
const LONG = 100;

/** Before a long list of objects is answered, others have their turn: an answer may hold a hundred of them, as months have categories. */
export function listsInTurns(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type === schema.getSubscriptionType() || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      if (isListType(getNullableType(field.type)) && isCompositeType(getNamedType(field.type)))
        field.resolve = inTurns(field.resolve ?? defaultFieldResolver);
    }
  }
  return schema;
}

type Resolve = GraphQLFieldResolver<unknown, Context>;

function inTurns(resolve: Resolve): Resolve {
  return (...given) => {
    const list: unknown = resolve(...given);
    return list instanceof Promise ? list.then(afterTurn) : afterTurn(list);
  };
}

function afterTurn(list: unknown): unknown {
  return Array.isArray(list) ? beforeLong(list, (): unknown => list) : list;
}

/** What is made of a list: after a turn for others if it is long. */
export function beforeLong<Result>(list: readonly unknown[], make: () => Result): Result | Promise<Result> {
  return list.length > LONG ? turn().then(make) : make();
}
