/**
 * Tries on the embedded engine what the services use, and says what works; docs/database.md has the outcome.
 *   npx tsx tests/database/engineProbe.ts [--memory]
 */
import { rm } from "node:fs/promises";
import { Keyed, connection, database, outcomes } from "./probe/setting.js";

// One after the other: the later ones change what the earlier ones count.
await import("./probe/reads.js");
await import("./probe/aggregations.js");
await import("./probe/writes.js");
await import("./probe/keysAndIndexes.js");
await import("./probe/races.js");
await import("./probe/refused.js");

const times: number[] = [];
for (let i = 0; i < 300; i++) {
  const before = performance.now();
  await Keyed.create({ owner: "time", key: String(i) });
  times.push(performance.now() - before);
}
times.sort((one, other) => one - other);
const before = performance.now();
await Promise.all(Array.from({ length: 2000 }, (_, i) => Keyed.create({ owner: "par", key: String(i) })));
const perSecond = 2_000_000 / (performance.now() - before);

for (const one of outcomes) {
  console.log(`${one.ok ? "works " : "FAILS "} ${one.name}${one.say === "" ? "" : ` - ${one.say}`}`);
}
console.log(`${database.engine}: one write ${times[150]?.toFixed(2)} ms (median), ${times[285]?.toFixed(2)} ms (p95)`);
console.log(`2000 parallel writes: ${perSecond.toFixed(0)} per second`);
await connection.close();
await database.stop();
if (database.dataDir !== null) await rm(database.dataDir, { recursive: true, force: true });
