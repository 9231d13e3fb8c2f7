import type { Models } from "./Models.js";

/** How a cluster spreads one collection. */
export interface ShardedCollection {
  readonly name: string;
  readonly key: string;
  /** The kind of id that its shard key is; null where it is none. */
  readonly owner: "acc" | "bud" | null;
}

interface Keyed {
  readonly collection: { readonly name: string };
  readonly schema: { get(option: "shardKey"): object | undefined };
}

/** What the libraries keep for themselves: sessions of browsers by a hash, counters by what they count. */
const libraries: readonly ShardedCollection[] = [
  { name: "webSessions", key: "_id", owner: null },
  { name: "guesses", key: "key", owner: null },
  { name: "requestCounts", key: "key", owner: null },
];

const owners: Readonly<Record<string, "acc" | "bud">> = { accounts: "acc", budgets: "bud", ledgers: "bud", changeHeads: "bud" };

/** Every collection that grows with the installation. The few others (migrations, leases, doctor) stay on one shard. */
export function shardedCollections(models: Models): ShardedCollection[] {
  const named: Readonly<Record<string, Keyed>> = { ...models };
  const ours = Object.values(named).map(({ collection: { name }, schema }): ShardedCollection => {
    const [key] = Object.keys(schema.get("shardKey") ?? {});
    if (key === undefined) throw new Error(`${name} has no shard key`);
    return { name, key, owner: key === "budgetId" ? "bud" : key === "accountId" ? "acc" : (owners[name] ?? null) };
  });
  return [...ours, ...libraries];
}
