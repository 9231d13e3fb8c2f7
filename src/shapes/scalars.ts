import { GraphQLScalarType, Kind, type ValueNode } from "graphql";
import { GraphQLError } from "graphql";
import { isAmount } from "../domain/money.js";

function safeInteger(value: unknown, written?: ValueNode): number {
  if (isAmount(value)) return value;
  const nodes = written === undefined ? {} : { nodes: [written] };
  throw new GraphQLError("Money is a whole number of minor units, at most 9007199254740991 either way.", nodes);
}

/** GraphQL's own Int has 32 bits; amounts have 53. */
export const Money = new GraphQLScalarType<number, number>({
  name: "Money",
  description: "A whole number of the currency's minor unit (EUR cents, JPY yen), |x| <= 9007199254740991. Never a float.",
  serialize: (value) => safeInteger(value),
  parseValue: (value) => safeInteger(value),
  parseLiteral: (node) => {
    if (node.kind !== Kind.INT) throw new GraphQLError("Money is a whole number of minor units.", { nodes: [node] });
    return safeInteger(Number(node.value), node);
  },
});
