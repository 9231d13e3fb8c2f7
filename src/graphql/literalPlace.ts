import {
  type ASTNode,
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  Kind,
  parse,
  type Source,
  type TypeNode,
  type VariableDefinitionNode,
  type VariableNode,
  visit,
} from "graphql";

/** Several findings about one text need it parsed once. */
const parsed = new WeakMap<Source, DocumentNode>();

function documentOf(source: Source): DocumentNode {
  const document = parsed.get(source) ?? parse(source.body);
  parsed.set(source, document);
  return document;
}

interface Place {
  readonly parts: readonly string[];
  /** The argument itself, and no part of one. */
  readonly isArgument: boolean;
}

function placeOf({ kind, loc }: ASTNode): Place {
  const parts: string[] = [];
  let isArgument = false;
  if (loc === undefined) return { parts, isArgument };
  const search: ASTVisitor = {
    enter(node, _key, parent, path, ancestors) {
      if (node.kind !== kind || node.loc?.start !== loc.start) return undefined;
      isArgument = parent !== undefined && "kind" in parent && parent.kind === Kind.ARGUMENT;
      for (const [depth, ancestor] of [...ancestors, parent].entries()) {
        if (ancestor === undefined || !("kind" in ancestor)) continue;
        if (ancestor.kind === Kind.ARGUMENT && ancestor.value.kind !== Kind.OBJECT) parts.push(ancestor.name.value);
        if (ancestor.kind === Kind.OBJECT_FIELD) parts.push(ancestor.name.value);
        // The path says the list's field of values after the list, and then which of them.
        if (ancestor.kind === Kind.LIST) parts.push(String(path[depth + 1]));
      }
      return BREAK;
    },
  };
  visit(documentOf(loc.source), search);
  return { parts, isArgument };
}

const pointer = (parts: readonly string[]): string => parts.map((part) => `/${part}`).join("");

/** Where a value that is written into the query stands within its argument: the JSON pointer that a variable would have. */
export function placeOfLiteral(node: ASTNode): string {
  return pointer(placeOf(node).parts);
}

/** Where the value of a variable stands that is used there, as if it were written there; pointers into a whole input or filter start inside it. */
function placeOfUse(use: VariableNode, type: TypeNode): string {
  const { parts, isArgument } = placeOf(use);
  return isArgument && isObject(type) ? "" : pointer(parts);
}

/** By the names that objects have in this schema. */
function isObject(type: TypeNode): boolean {
  return type.kind === Kind.NON_NULL_TYPE ? isObject(type.type) : type.kind === Kind.NAMED_TYPE && /(Input|Filter)$/.test(type.name.value);
}

const places = new WeakMap<VariableDefinitionNode, string>();

/** Where a variable is used first, in its operation or in a fragment. */
export function placeOfVariable(definition: VariableDefinitionNode): string {
  const known = places.get(definition);
  if (known !== undefined) return known;
  const use = firstUse(definition);
  const place = use === undefined ? `/${definition.variable.name.value}` : placeOfUse(use, definition.type);
  places.set(definition, place);
  return place;
}

function firstUse({ variable: { name }, loc }: VariableDefinitionNode): VariableNode | undefined {
  let found: VariableNode | undefined;
  if (loc === undefined) return found;
  const document = documentOf(loc.source);
  const search: ASTVisitor = {
    VariableDefinition: () => false,
    // Another operation may give the name to something else.
    OperationDefinition: ({ loc: own }) => (own !== undefined && own.start <= loc.start && loc.end <= own.end ? undefined : false),
    Variable(node) {
      if (node.name.value !== name.value) return undefined;
      found = node;
      return BREAK;
    },
  };
  visit(document, search);
  return found;
}
