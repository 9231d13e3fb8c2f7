import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { administer } from "../../support/administer.js";
import { administrator } from "../soak/disturbances.js";
import type { Instance } from "../soak/Instance.js";
import type { LoadBalancer } from "./LoadBalancer.js";
import { balanced } from "./balanced.js";
import type { Drill } from "./Drill.js";
import { PREVIOUS, type Release, releaseOf } from "./release.js";
import { seconds, table } from "./report.js";

const STAGE_MS = 6000;
/** As docs/upgrading.md quotes it. */
const REFUSAL = /was written by a later release: this one does not know .+\. Start that release/;
const STARTS = 5;
/** What each stage leaves running: the previous release, or this one. */
const stages = ["old old", "old new", "new new", "new old", "old old", "old new", "new new"] as const;
/** Where a household opens: at the old release, at the new one before and after the way back, and at the old one again. */
const OPEN = [0, 1, 4, 6];

/** `upgrade [CHECKOUT_OR_COMMIT]`: the previous release and this one, forth, back and forth under load; then the first phase ends. */
export async function upgrade(
  [named = PREVIOUS]: readonly string[],
  tell: (line: string) => void,
): Promise<readonly [string, readonly string[]]> {
  const old = await releaseOf(named, tell);
  return await balanced(tell, (drill, balancer) => drilled(drill, balancer, old), old.startEngine);
}

async function drilled(drill: Drill, balancer: LoadBalancer, old: Release): Promise<string> {
  const traffic = drill.traffic(balancer.url);
  const rows: (string | number)[][] = [];
  const starts: number[] = [];
  let running: { release: string; instance: Instance }[] = [];
  const run = async (release: string): Promise<{ release: string; instance: Instance }> => {
    const instance = drill.server(`${release}-${starts.length + 1}`, release === "old" ? { checkout: old.checkout } : {});
    const begun = performance.now();
    await drill.start(instance);
    starts.push(performance.now() - begun);
    return { release, instance };
  };
  for (const [place, stage] of stages.entries()) {
    // As docs/upgrading.md says: the next one is started beside the others, and the one that it replaces ends once it is ready.
    const wanted = stage.split(" ");
    const kept = running.filter(({ release }) => wanted.includes(release) && wanted.splice(wanted.indexOf(release), 1).length > 0);
    const ended = running.filter((one) => !kept.includes(one));
    for (const release of wanted) kept.push(await run(release));
    running = kept;
    await balancer.use([...kept, ...ended].map(({ instance }) => instance));
    const stops = performance.now();
    for (const { instance } of ended) await instance.stop();
    const stopMs = performance.now() - stops;
    await balancer.use(kept.map(({ instance }) => instance));
    // Somebody is new at the server that was started last.
    if (OPEN.includes(place)) await drill.openHome(kept.at(-1)?.instance.url ?? "", traffic, { keyed: false });
    await pause(STAGE_MS);
    rows.push([place + 1, stage, seconds(starts.at(-1) ?? 0), ended.length === 0 ? "" : seconds(stopMs)]);
    drill.tell(`Stage ${place + 1}: ${stage}`);
  }
  const migrates = performance.now();
  const said = await administer(administrator(drill.uri, drill.folder), "migrate");
  rows.push([stages.length + 1, `new new; migrate: ${said.trim()}`, "", seconds(performance.now() - migrates)]);
  await drill.openHome(balancer.url, traffic, { keyed: false });
  await pause(STAGE_MS);
  const refusal = await refusedStart(drill, old);
  await drill.endLoad();
  for (const home of drill.homes) Object.assign(home, { known: old.known });
  await drill.judge();
  const longestMs = Math.max(0, ...traffic.waitsMs.values());
  if (longestMs > Math.max(...starts)) drill.wrong(`a request was refused for ${seconds(longestMs)}, longer than any start took`);
  return reportOf(rows, drill, { traffic, balancer, refusal, starts });
}

/** From now on the previous release keeps off, and says why. On a busy machine it may give up for another reason before. */
async function refusedStart(drill: Drill, { checkout }: Release): Promise<string> {
  const instance = drill.server("old-too-late", { checkout });
  for (let tries = 0; tries < STARTS; tries++) {
    const isUp = await instance.up().then(
      () => true,
      () => false,
    );
    await instance.kill();
    instance.ends.length = 0;
    const line = (await readFile(instance.log, "utf8")).split("\n").find((one) => REFUSAL.test(one));
    if (isUp) break;
    if (line !== undefined) return line;
  }
  drill.wrong(`the previous release did not refuse the new form; its log is ${instance.log}`);
  return "";
}

interface Seen {
  readonly traffic: ReturnType<Drill["traffic"]>;
  readonly balancer: LoadBalancer;
  readonly refusal: string;
  readonly starts: readonly number[];
}

function reportOf(rows: (string | number)[][], { homes }: Drill, { traffic, balancer, refusal, starts }: Seen): string {
  const expenses = homes.flatMap(({ household }) => household.expenses);
  const { requests, repeats, waitsMs, refusals } = traffic;
  const waits = [...waitsMs].map(([code, ms]) => [code, refusals.get(code) ?? 0, seconds(ms)]);
  return `
${table(["Stage", "Running", "Start of the last one", "Stop"], rows)}

${table(
  ["", "REST", "GraphQL"],
  [
    ["requests", requests.rest, requests.graphql],
    ["of these repeats", repeats.rest, repeats.graphql],
  ],
)}

${waits.length === 0 ? "No request was refused or lost." : table(["Refused for a while", "Times", "Longest"], waits)}

Longest start: ${seconds(Math.max(...starts))}. Requests by server: ${[...balancer.handed].map(([name, count]) => `${name} ${count}`).join(", ")}.
Households: ${homes.length}. Expenses acknowledged: ${expenses.length}, of these deleted again: ${expenses.filter(({ deleted }) => deleted).length}.

The previous release afterwards: ${refusal}
`;
}
