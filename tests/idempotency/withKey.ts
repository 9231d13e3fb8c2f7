import { type ArgumentNode, Kind, parse, print, visit } from "graphql";

/** The same mutation with a key. */
export function withKey(query: string, key: string): string {
  const argument: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: "idempotencyKey" },
    value: { kind: Kind.STRING, value: key },
  };
  let done = false;
  const changed = visit(parse(query), {
    Field(node) {
      if (done) return undefined;
      done = true;
      return { ...node, arguments: [...(node.arguments ?? []), argument] };
    },
  });
  return print(changed);
}
