/** One text for one value: the order of fields and the white space of the request make no difference. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (isRecord(part) ? inOrder(part) : part));
}

function inOrder(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
