import { type ASTVisitor, type FieldNode, GraphQLError, Kind, type SelectionSetNode, type ValidationContext } from "graphql";

/** Lists of types, or of what has types in turn: each within another multiplies the answer. */
const LISTS = new Set(["types", "fields", "inputFields", "interfaces", "possibleTypes"]);
const LISTS_WITHIN = 2;

/**
 * graphql-js answers introspection without a pause. So a document asks for the schema once, and as deep as explorers and code generators
 * do: a third list within two is most of the schema for each of its types. It may ask for several types by aliases, but then not for the
 * lists within their lists.
 */
export function introspectionLimits(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (!isIntrospection(node)) return undefined;
      const isOneOfSome = node.name.value === "__type" && node.alias !== undefined;
      const fault = isOneOfSome ? faultBelow(context, node, 1, new Map()) : faultIn(context, node, 0, new Map());
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
  message: "In introspection only __type takes an alias.",
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
  return faultBelow(context, node, depth, looked);
}

function faultBelow(context: ValidationContext, { selectionSet }: FieldNode, depth: number, looked: Map<string, number>): Fault | null {
  return selectionSet === undefined ? null : faultWithin(context, selectionSet, depth, looked);
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
