import { type ASTNode, type ASTVisitor, BREAK, Kind, parse, visit } from "graphql";

/** Where a value that is written into the query stands within its argument: the JSON pointer that a variable would have. */
export function placeOfLiteral({ kind, loc }: ASTNode): string {
  const parts: string[] = [];
  if (loc === undefined) return "";
  const search: ASTVisitor = {
    enter(node, _key, parent, path, ancestors) {
      if (node.kind !== kind || node.loc?.start !== loc.start) return undefined;
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
  visit(parse(loc.source.body), search);
  return parts.map((part) => `/${part}`).join("");
}
