/** No request that is accepted is anywhere near as deep; what lies deeper is refused later, and must not exhaust the stack here. */
const DEEPEST = 50;

/** One text for one value: the order of fields and the white space of the request make no difference. */
export function canonical(value: unknown): string {
  return JSON.stringify(inOrder(value, DEEPEST));
}

function inOrder(value: unknown, levels: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (levels === 0) return "too deep";
  if (Array.isArray(value)) return value.map((part: unknown) => inOrder(part, levels - 1));
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, part]: [string, unknown]) => [name, inOrder(part, levels - 1)]));
}
