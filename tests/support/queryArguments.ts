import { type GraphQLArgument, type GraphQLField, isRequiredArgument } from "graphql";

/**
 * The value for an argument of a query: by `query.argument`, by the argument's name, or, for an id, by the noun in its
 * description ("The id of the category."). Undefined for an optional argument without one; throws for a required one.
 */
export function argumentOf<T>(
  field: GraphQLField<unknown, unknown>,
  arg: GraphQLArgument,
  known: Readonly<Record<string, T>>,
): T | undefined {
  const [, noun = ""] = arg.name === "id" ? (/^The id of the ([\w ]+)\.$/.exec(arg.description ?? "") ?? []) : [];
  const value = known[`${field.name}.${arg.name}`] ?? known[arg.name] ?? known[noun];
  if (value === undefined && isRequiredArgument(arg))
    throw new Error(`No test value for the argument ${arg.name} of ${field.name}: "${arg.description}"`);
  return value;
}
