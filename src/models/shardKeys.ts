import { collectionNames, factsOf } from "./collections.js";

/** How a cluster spreads one collection. */
export interface ShardedCollection {
  readonly name: string;
  readonly key: string;
  /** The kind of id that its shard key is; null where it is none. */
  readonly owner: "acc" | "bud" | null;
}

/** What the libraries keep for themselves: sessions of browsers by a hash, counters by what they count. */
const libraries: readonly ShardedCollection[] = [
  { name: "webSessions", key: "_id", owner: null },
  { name: "guesses", key: "key", owner: null },
  { name: "requestCounts", key: "key", owner: null },
];

const prefixes = { account: "acc", budget: "bud", "e-mail address": null, server: null } as const;

/** Every collection that grows with the installation. The few others (migrations, leases, doctor) stay on one shard. */
export function shardedCollections(): ShardedCollection[] {
  const ours = collectionNames.map((name): ShardedCollection => {
    const { shardKey, owner } = factsOf(name);
    return { name, key: shardKey, owner: prefixes[owner] };
  });
  return [...ours, ...libraries];
}
