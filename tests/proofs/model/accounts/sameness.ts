/** Of what is served, the fields that the model knows. */
export function picked(row: any, wanted: object): object {
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, row?.[name] ?? null]));
}

export function compared(what: string, told: unknown, wanted: unknown): string[] {
  const [one, other] = [JSON.stringify(told, ordered), JSON.stringify(wanted, ordered)];
  return one === other ? [] : [`${what}: served ${one}, by hand ${other}`];
}

/** Fields in the order of their names, since an answer may have them in another one. */
function ordered(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
