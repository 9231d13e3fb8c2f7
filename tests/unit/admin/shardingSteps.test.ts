import { shardingSteps } from "../../../src/admin/shardingSteps.js";

const budgets = { name: "budgets", key: "_id", owner: "bud" } as const;
const counters = { name: "guesses", key: "key", owner: null } as const;
const shellOf = (...args: Parameters<typeof shardingSteps>): string[] => shardingSteps(...args).map(({ shell }) => shell);

test("without names of shards each collection is sharded by its key, and the balancer does the rest", () => {
  expect(shellOf("server", [budgets, counters], [])).toEqual([
    'sh.enableSharding("server")',
    'sh.shardCollection("server.budgets", {"_id":1})',
    'sh.shardCollection("server.guesses", {"key":1})',
  ]);
});

test("with names of shards, ids are split into as many equal parts and handed out", () => {
  expect(shellOf("server", [budgets], ["a", "b", "c"]).slice(2)).toEqual([
    'sh.splitAt("server.budgets", {"_id":"bud_an"})',
    'db.adminCommand({"moveRange":"server.budgets","min":{"_id":"bud_an"},"toShard":"b"})',
    'sh.splitAt("server.budgets", {"_id":"bud_na"})',
    'db.adminCommand({"moveRange":"server.budgets","min":{"_id":"bud_na"},"toShard":"c"})',
  ]);
});

test("one shard is nothing to split for", () => {
  expect(shellOf("server", [budgets], ["only"])).toHaveLength(2);
});

test("keys that are no ids are left to the balancer", () => {
  expect(shellOf("server", [counters], ["a", "b"])).toHaveLength(2);
});
