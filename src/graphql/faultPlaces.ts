import { getNamedType, type GraphQLArgument, type GraphQLInputType, isInputObjectType } from "graphql";
import { Invalid } from "../domain/errors.js";

type Arguments = readonly Pick<GraphQLArgument, "name" | "type">[];

/** The services name what pages a list as REST does. */
const pageWords: Readonly<Record<string, string>> = { cursor: "after", limit: "first" };

/** What a service refused of the arguments of a field, with pointers that start with the name of an argument. */
export function inItsPlace(error: unknown, args: Arguments): unknown {
  if (!(error instanceof Invalid)) return error;
  const faults = error.faults.map((fault) => ({ ...fault, path: placeOf(fault.path, args) }));
  return new Invalid(faults, error.code, error.message);
}

function placeOf(path: string, args: Arguments): string {
  const [, first = "", ...rest] = path.split("/");
  const names = new Set(args.map(({ name }) => name));
  if (names.has(first)) return path;
  const pageWord = pageWords[first] ?? "";
  if (names.has(pageWord)) return ["", pageWord, ...rest].join("/");
  const holder = args.find(({ type }) => hasField(type, first)) ?? args.find(({ name }) => name === "input");
  return holder === undefined ? path : `/${holder.name}${path}`;
}

function hasField(type: GraphQLInputType, name: string): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named) && Object.hasOwn(named.getFields(), name);
}
