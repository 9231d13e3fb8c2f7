import { type ASTVisitor, type FieldNode, GraphQLError, Kind, type SelectionSetNode, type ValidationContext } from "graphql";

/** Lists of types, or of what has types in turn: each within another multiplies the answer. */
const LISTS = new Set(["types", "fields", "inputFields", "interfaces", "possibleTypes"]);
const LISTS_WITHIN = 2;

/**
 * graphql-js answers introspection without a pause. So a document asks for the schema, and for one type, once each and as deep as explorers
 * and code generators do: an alias would have the same again, and a third list within two is most of the schema for each of its types.
 */
export function introspectionLimits(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (!isIntrospection(node)) return undefined;
      const fault = faultIn(context, node, 0, new Map());
      if (fault !== null) context.reportError(new GraphQLError(fault.message, { nodes: node, extensions: { limit: fault.limit } }));
      return false;
    },
  };
}

interface Fault {
  readonly message: string;
  readonly limit: { readonly name: string; readonly most: number };
}

const ALIASED: Fault = {
  message: "Introspection takes no aliases. Ask for one type in each request.",
  limit: { name: "introspection aliases", most: 0 },
};
const DEEP: Fault = {
  message: `Introspection is limited to ${LISTS_WITHIN} lists of types or fields within one another.`,
  limit: { name: "introspection lists", most: LISTS_WITHIN },
};

function isIntrospection({ name }: FieldNode): boolean {
  return name.value === "__schema" || name.value === "__type";
}

/** `looked`: how deep each fragment was looked through already, as few fragments may stand for very many fields. */
function faultIn(context: ValidationContext, node: FieldNode, before: number, looked: Map<string, number>): Fault | null {
  if (node.alias !== undefined) return ALIASED;
  const depth = before + (LISTS.has(node.name.value) ? 1 : 0);
  if (depth > LISTS_WITHIN) return DEEP;
  return node.selectionSet === undefined ? null : faultWithin(context, node.selectionSet, depth, looked);
}

function faultWithin(context: ValidationContext, set: SelectionSetNode, depth: number, looked: Map<string, number>): Fault | null {
  for (const node of set.selections) {
    let fault: Fault | null = null;
    if (node.kind === Kind.FIELD) fault = faultIn(context, node, depth, looked);
    else if (node.kind === Kind.INLINE_FRAGMENT) fault = faultWithin(context, node.selectionSet, depth, looked);
    else if ((looked.get(node.name.value) ?? -1) < depth) {
      looked.set(node.name.value, depth);
      const fragment = context.getFragment(node.name.value);
      if (fragment) fault = faultWithin(context, fragment.selectionSet, depth, looked);
    }
    if (fault !== null) return fault;
  }
  return null;
}
