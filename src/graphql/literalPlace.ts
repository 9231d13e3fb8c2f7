import {
  type ASTNode,
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  Kind,
  parse,
  type Source,
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

/** Where a value that is written into the query stands, from the name of its argument on: the JSON pointer that a variable would have. */
export function placeOf({ kind, loc }: ASTNode): string {
  const parts: string[] = [];
  if (loc === undefined) return "";
  const search: ASTVisitor = {
    enter(node, _key, parent, path, ancestors) {
      if (node.kind !== kind || node.loc?.start !== loc.start) return undefined;
      for (const [depth, ancestor] of [...ancestors, parent].entries()) {
        if (ancestor === undefined || !("kind" in ancestor)) continue;
        if (ancestor.kind === Kind.ARGUMENT) parts.push(ancestor.name.value);
        if (ancestor.kind === Kind.OBJECT_FIELD) parts.push(ancestor.name.value);
        // The path says the list's field of values after the list, and then which of them.
        if (ancestor.kind === Kind.LIST) parts.push(String(path[depth + 1]));
      }
      return BREAK;
    },
  };
  visit(documentOf(loc.source), search);
  return parts.map((part) => `/${part}`).join("");
}

const places = new WeakMap<VariableDefinitionNode, string>();

/** Where a variable is used first, in its operation or in a fragment. */
export function placeOfVariable(definition: VariableDefinitionNode): string {
  const known = places.get(definition);
  if (known !== undefined) return known;
  const use = firstUse(definition);
  const place = use === undefined ? `/${definition.variable.name.value}` : placeOf(use);
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
