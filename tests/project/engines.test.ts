import { readFileSync } from "node:fs";
import { roles } from "../proofs/engines/comparison.js";
import { engineWords } from "./engineWords.js";
import { sourcesIn } from "./sources.js";

/** Folders of `src` that speak to the database. */
const SPEAKING = ["src/admin", "src/database", "src/graphql", "src/main", "src/models", "src/rest", "src/services"];

/** Words that are found and sent to no engine, or to one that cannot be compared, and why. */
const notCompared: Readonly<Record<string, string>> = {
  $ref: "a word of JSON schemas",
  collection: "sends nothing",
  admin: "sends nothing",
  command: "its commands are found by their names",
  count: "counters of the server's own",
  indexes: "compared after each command that makes or drops one",
  options: "here the method of HTTP",
  rename: "here a method of the service of payees",
  watch: "a method of the file system's",
  setFeatureCompatibilityVersion: "only a mongod of the server's own gets it (tests/unit/database)",
  enableSharding: "only a cluster knows it (tests/database/shard)",
  shardCollection: "only a cluster knows it (tests/database/shard)",
  split: "only a cluster knows it (tests/database/shard)",
  listShards: "only a cluster knows it (tests/database/shard)",
};

/** What the stand-in knows beside what `src` names, by the file that lists it. */
const ofStandin: readonly (readonly [role: string, file: string])[] = [
  ["queries", "query/Filter.java"],
  ["updates", "command/FieldOperators.java"],
  ["expressions", "aggregate/Expressions.java"],
  ["accumulators", "aggregate/Accumulator.java"],
  ["stages", "aggregate/Pipeline.java"],
];

const compared = new Set(Object.values(roles).flatMap((cases) => Object.keys(cases)));

test("each operator and command in the sources is compared between engines", async () => {
  const { operators, commands } = engineWords(await sourcesIn(SPEAKING));
  expect(operators.size).toBeGreaterThan(30);
  const found = [...operators, ...commands];
  expect(found.filter(([word]) => !compared.has(word) && notCompared[word] === undefined)).toEqual([]);
  expect(Object.keys(notCompared).filter((word) => !operators.has(word) && !commands.has(word))).toEqual([]);
});

// One name can mean several things, as $max does in an update and in a group. The stand-in knows what the server sends, and each apart.
test.each(ofStandin)("each operator of the stand-in's %s is compared as one of these", (role, file) => {
  const java = readFileSync(`engine/src/main/java/household/standin/${file}`, "utf8");
  const cases = java.match(/case "\$.*?->|Set\.of\("\$[^"]*"/gs) ?? [];
  const names = [...new Set(cases.flatMap((line) => line.match(/\$[a-z]\w*/gi) ?? []))];
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => roles[role]?.[name] === undefined)).toEqual([]);
});

test("a new operator or command is found in whatever way it is written", () => {
  const text = `
    model.updateOne({}, { $mul: { n: 2 } }); const $pop = { l: 1 }; model.updateOne({}, { $pop });
    const bound = late ? "$mod" : "$type"; pipeline.push({ ["$facet"]: {} }); db.command({ collStats: "c" }); model.rename("x");
    const path = "$amount";`;
  const { operators, commands } = engineWords([{ file: "new.ts", text }]);
  expect([...operators.keys()]).toEqual(["$mul", "$pop", "$mod", "$type", "$facet"]);
  expect([...commands.keys()]).toEqual(["updateOne", "command", "collStats", "rename"]);
});
