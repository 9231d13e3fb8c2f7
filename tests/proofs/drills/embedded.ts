import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dataDirOwner } from "../../../src/database/embedded/dataDirOwner.js";
import { balanced } from "./balanced.js";
import type { Drill } from "./Drill.js";
import type { LoadBalancer } from "./LoadBalancer.js";
import { PREVIOUS, type Release, releaseOf } from "./release.js";
import { seconds, table } from "./report.js";

const STAGE_MS = 8000;
/** Who runs on the data directory, one after the other, and how each ends. */
const stages = [
  ["old", "stop"],
  ["new", "stop"],
  ["old", "kill"],
  ["new", "kill"],
  ["old", "stop"],
  ["new", "stop"],
] as const;

/** `embedded [CHECKOUT_OR_COMMIT]`: one data directory, opened by the previous release and by this one in turn, each with its own engine. */
export async function embedded(
  [named = PREVIOUS]: readonly string[],
  tell: (line: string) => void,
): Promise<readonly [string, readonly string[]]> {
  const old = await releaseOf(named, tell);
  return await balanced(tell, (drill, balancer) => drilled(drill, balancer, old));
}

async function drilled(drill: Drill, balancer: LoadBalancer, old: Release): Promise<string> {
  // The drill's own engine is not used: each server starts the one of its release on `db` in the data directory.
  const env = { MONGODB_URI: undefined };
  const servers = { old: drill.server("old", { env, checkout: old.checkout }), new: drill.server("new", { env }) };
  const traffic = drill.traffic(balancer.url);
  const rows: (string | number)[][] = [];
  for (const [place, [release, ending]] of stages.entries()) {
    const server = servers[release];
    const begun = performance.now();
    await drill.start(server);
    const started = performance.now() - begun;
    await balancer.use([server]);
    await drill.openHome(server.url, traffic, { keyed: false });
    await pause(STAGE_MS);
    rows.push([place + 1, release, seconds(started), ending === "kill" ? "kill -9" : "SIGTERM"]);
    drill.tell(`Stage ${place + 1}: ${release}`);
    if (place === stages.length - 1) break;
    await balancer.use([]);
    await server[ending]();
  }
  await drill.endLoad();
  for (const home of drill.homes) Object.assign(home, { known: old.known });
  await drill.judge((await dataDirOwner.uri(path.join(drill.folder, "db"))) ?? "");
  await servers.new.stop();
  const expenses = drill.homes.flatMap(({ household }) => household.expenses);
  return `
${table(["Stage", "Release", "Start", "End"], rows)}

Requests: ${traffic.requests.rest} REST, ${traffic.requests.graphql} GraphQL. Households: ${drill.homes.length}. Expenses acknowledged: ${expenses.length}, of these deleted again: ${expenses.filter(({ deleted }) => deleted).length}.
`;
}
