/** The keys of a table, in its order. The table is to have no others: its type has to say so. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[];
export function keysOf(table: object): readonly string[] {
  return Object.keys(table);
}
