import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from "graphql";
import { mustBeOneOf } from "../domain/bounds.js";
import { type Fault, Invalid } from "../domain/errors.js";
import type { Context } from "./context.js";

type Resolve = GraphQLFieldResolver<unknown, Context>;
type Arguments = readonly Pick<GraphQLArgument, "name" | "type">[];

/** The services name what pages a list as REST does. */
const pageWords: Readonly<Record<string, string>> = { cursor: "after", limit: "first" };

/** What a service refuses is told where GraphQL has it: below the argument, and with the values of its enumerations. */
export function graphqlPlaces(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve: Resolve | undefined = field.resolve;
      if (resolve === undefined || field.args.length === 0) continue;
      const placing: Resolve = async (root, args, context, info) => {
        try {
          return await resolve(root, args, context, info);
        } catch (error) {
          throw error instanceof Invalid ? new Invalid(placed(error.faults, field.args), error.code, error.message) : error;
        }
      };
      field.resolve = placing;
    }
  }
  return schema;
}

/** The faults of what a field was given, each with a pointer that starts with the name of an argument. */
export function placed(faults: readonly Fault[], args: Arguments): Fault[] {
  return faults.map((fault) => {
    const path = placeOf(fault.path, args);
    const type = fault.code === "invalid-value" ? typeAt(path, args) : undefined;
    return { ...fault, path, ...(isEnumType(type) ? { message: mustBeOneOf(type.getValues().map(({ name }) => name)) } : {}) };
  });
}

function placeOf(path: string, args: Arguments): string {
  const [, first = "", ...rest] = path.split("/");
  const names = new Set(args.map(({ name }) => name));
  if (names.has(first)) return path;
  const pageWord = pageWords[first] ?? "";
  if (names.has(pageWord)) return ["", pageWord, ...rest].join("/");
  const holder = args.find(({ type }) => fieldOf(type, first) !== undefined) ?? args.find(({ name }) => name === "input");
  return holder === undefined ? path : `/${holder.name}${path}`;
}

function typeAt(path: string, args: Arguments): GraphQLInputType | undefined {
  const [, first, ...parts] = path.split("/");
  const start = args.find(({ name }) => name === first)?.type;
  return parts.reduce<GraphQLInputType | undefined>(partOf, start && getNullableType(start));
}

function partOf(type: GraphQLInputType | undefined, part: string): GraphQLInputType | undefined {
  const found = isListType(type) ? type.ofType : type && fieldOf(type, part);
  return found && getNullableType(found);
}

function fieldOf(type: GraphQLInputType, name: string): GraphQLInputType | undefined {
  const named = getNamedType(type);
  return isInputObjectType(named) ? named.getFields()[name]?.type : undefined;
}
