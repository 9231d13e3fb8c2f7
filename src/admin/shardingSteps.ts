import { ALPHABET } from "../domain/ids.js";
import type { ShardedCollection } from "../models/shardKeys.js";

/** One step towards a cluster: the command as the driver sends it, and as one types it into mongosh. */
export interface ShardingStep {
  readonly command: Readonly<Record<string, unknown>>;
  readonly shell: string;
}

/**
 * Shards each collection by its key. With the names of the shards, those whose keys begin with random characters are split evenly as
 * well and the parts handed out, so that a new installation uses all shards from its first day; later the balancer does the same.
 */
export function shardingSteps(database: string, collections: readonly ShardedCollection[], shards: readonly string[]): ShardingStep[] {
  return [
    { command: { enableSharding: database }, shell: `sh.enableSharding(${JSON.stringify(database)})` },
    ...collections.flatMap((collection) => {
      const namespace = `${database}.${collection.name}`;
      const key = { [collection.key]: 1 };
      return [
        {
          command: { shardCollection: namespace, key },
          shell: `sh.shardCollection(${JSON.stringify(namespace)}, ${JSON.stringify(key)})`,
        },
        ...partsOf(namespace, collection, shards),
      ];
    }),
  ];
}

/** One part per shard, each but the first beginning at a split. */
function partsOf(namespace: string, { key, owner }: ShardedCollection, shards: readonly string[]): ShardingStep[] {
  if (owner === null) return [];
  return shards.slice(1).flatMap((shard, index) => {
    const start = { [key]: `${owner}_${signAt((index + 1) / shards.length)}` };
    const move = { moveRange: namespace, min: start, toShard: shard };
    return [
      { command: { split: namespace, middle: start }, shell: `sh.splitAt(${JSON.stringify(namespace)}, ${JSON.stringify(start)})` },
      { command: move, shell: `db.adminCommand(${JSON.stringify(move)})` },
    ];
  });
}

/** Two signs divide the ids into 1,024 equal parts. */
function signAt(share: number): string {
  const place = Math.floor(share * ALPHABET.length ** 2);
  return ALPHABET.charAt(Math.floor(place / ALPHABET.length)) + ALPHABET.charAt(place % ALPHABET.length);
}
