import { maxAliasesRule } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthRule } from "@escape.tech/graphql-armor-max-depth";
import { maxDirectivesRule } from "@escape.tech/graphql-armor-max-directives";
import { GraphQLError, type ValidationContext, type ValidationRule } from "graphql";
import { introspectionLimits } from "./introspectionLimits.js";

export const MOST = { characters: 20_000, depth: 8, aliases: 15, directives: 50, tokens: 1000, cost: 5000, errors: 10 } as const;

export interface DocumentLimits {
  readonly maxTokens: number;
  /** Mistakes that are looked for: a client learns from a few, and each costs time. */
  readonly maxErrors: number;
  readonly validationRules: ValidationRule[];
}

/** What one document may ask for at the most. Introspection has limits of its own. */
export function documentLimits(): DocumentLimits {
  return {
    maxTokens: MOST.tokens,
    maxErrors: MOST.errors,
    validationRules: [
      maxDepthRule({ n: MOST.depth, ignoreIntrospection: true, flattenFragments: true, ...refusing("depth") }),
      maxAliasesRule({ n: MOST.aliases, ...refusing("aliases") }),
      maxDirectivesRule({ n: MOST.directives, ...refusing("directives") }),
      introspectionLimits,
    ],
  };
}

/** Why a document is not read at all: to parse it, and to say in which lines it is wrong, takes long whatever it asks for. */
export function lengthRefusal({ length }: string): GraphQLError | null {
  const { characters: most } = MOST;
  if (length <= most) return null;
  const message = `This query is too large: at most ${most} characters. Send values as variables.`;
  return new GraphQLError(message, { extensions: { limit: { name: "characters", most, found: length } } });
}

/** The rules would throw, which Apollo takes for a failure of the server; reported, it is the client's. */
function refusing(limit: "depth" | "aliases" | "directives") {
  const message = `This query is too large: at most ${MOST[limit]} ${limit === "depth" ? "levels deep" : limit}.`;
  const report = (context: ValidationContext | null): void => {
    context?.reportError(new GraphQLError(message, { extensions: { limit: { name: limit, most: MOST[limit] } } }));
  };
  return { propagateOnRejection: false, onReject: [report] };
}
