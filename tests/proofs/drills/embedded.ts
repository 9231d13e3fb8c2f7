import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dataDirOwner } from "../../../src/database/embedded/dataDirOwner.js";
import { enginePid } from "../../support/enginePid.js";
import { balanced } from "./balanced.js";
import type { Instance } from "../soak/Instance.js";
import type { Drill } from "./Drill.js";
import type { LoadBalancer } from "./LoadBalancer.js";
import { PREVIOUS, type Release, releaseOf } from "./release.js";
import { seconds, table } from "./report.js";

const STAGE_MS = 8000;
/**
 * Who runs on the data directory, one after the other, and how each ends: stopped; killed, which its engine notices and ends by itself; or
 * killed with its engine. On what is left then, only a release starts that knows the engine's journal.
 */
const stages = [
  ["old", "stop"],
  ["new", "stop"],
  ["old", "kill"],
  ["new", "kill"],
  ["old", "stop"],
  ["new", "crash"],
  ["old", "refuse"],
  ["new", "stop"],
  ["old", "kill"],
  ["new", "stop"],
] as const;
const signals = { stop: "SIGTERM", kill: "kill -9", crash: "kill -9, with its engine" };

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
    if (ending === "refuse") {
      if (await isUp(server)) drill.wrong(`${release} started on what the other one's journal belongs to`);
      rows.push([place + 1, release, "refused", ""]);
      continue;
    }
    await drill.start(server);
    const started = performance.now() - begun;
    await balancer.use([server]);
    await drill.openHome(server.url, traffic, { keyed: false });
    await pause(STAGE_MS);
    rows.push([place + 1, release, seconds(started), signals[ending]]);
    drill.tell(`Stage ${place + 1}: ${release}`);
    if (place === stages.length - 1) break;
    await balancer.use([]);
    await (ending === "crash" ? crash(server, path.join(drill.folder, "db")) : server[ending]());
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

/** The engine is held meanwhile: it would end by itself otherwise, or be restarted. */
async function crash(server: Instance, folder: string): Promise<void> {
  const pid = enginePid(folder);
  if (pid === undefined) throw new Error("The server has no engine.");
  process.kill(pid, "SIGSTOP");
  await server.kill();
  process.kill(pid, "SIGKILL");
}

async function isUp(server: Instance): Promise<boolean> {
  try {
    await server.up();
    return true;
  } catch {
    // That it ended was expected.
    server.ends.length = 0;
    return false;
  }
}
