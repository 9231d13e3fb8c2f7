import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "../../../src/database/connect.js";
import { administer } from "../../support/administer.js";
import { addressOf, freshDatabase } from "../../support/databases.js";
import { SeededRandom } from "../devices/SeededRandom.js";
import { differences } from "./checks.js";
import { administrator, back, disturb, possibleDisturbances, type Scene } from "./disturbances.js";
import { Engine } from "./Engine.js";
import { Greedy } from "./Greedy.js";
import { type Home, openHome } from "./homes.js";
import { builtInside, Instance } from "./Instance.js";
import { grown, Samples, type Trend } from "./Samples.js";
import { Traffic } from "./Traffic.js";

export interface SoakNeeds {
  readonly minutes: number;
  readonly seed: number;
  readonly households: number;
  /** Of each client, between two requests, in the mean. */
  readonly pauseMs: number;
  /** The database to use, which nobody kills; undefined: an embedded engine. */
  readonly uri: string | undefined;
  /** Ends it early: what was done by then is judged. */
  readonly stop: AbortSignal;
  readonly tell: (line: string) => void;
}

export interface SoakResult {
  readonly engine: string;
  readonly engineRestarts: number;
  /** Of load and disturbances. */
  readonly seconds: number;
  readonly traffic: Traffic;
  readonly homes: readonly Home[];
  readonly greedy: Greedy;
  readonly disturbances: ReadonlyMap<string, number>;
  readonly leftOut: readonly string[];
  readonly trends: readonly (readonly [string, readonly Trend[]])[];
  /** Everything that is not as it must be. */
  readonly wrong: readonly string[];
}

/** Between two disturbances. */
const CALM_MS = [3000, 12_000] as const;
/** Repeated in the end, of each client. */
const REPEATED = 3;
const VERIFY_MS = 120_000;

/** Two servers on one database under the load of households, and of one account that asks for as much as it can get, disturbed as a seed says; then everything is compared with what was acknowledged. */
export async function soak(needs: SoakNeeds): Promise<SoakResult> {
  const folder = await mkdtemp(path.join(tmpdir(), "soak-"));
  const wrong: string[] = [];
  const note = (problem: string): void => {
    wrong.push(problem);
    needs.tell(`WRONG: ${problem}`);
  };
  const engine = needs.uri === undefined ? await Engine.start(path.join(folder, "disk"), needs.tell) : null;
  const base = engine?.uri ?? needs.uri ?? "";
  const [uri, otherUri] = [addressOf(freshDatabase("soak"), base), addressOf(freshDatabase("restored"), base)];
  const instances: Instance[] = [];
  try {
    const inside = await builtInside(folder);
    const [first, second] = [new Instance("first", { uri, folder, inside }), new Instance("second", { uri, folder, inside })];
    for (const instance of [first, second]) {
      instances.push(instance);
      await instance.up();
    }
    const traffic = new Traffic([first.url, second.url], new SeededRandom(needs.seed));
    const homes: Home[] = [];
    for (let place = 0; place < needs.households; place++) {
      const own = { name: `home${place}`, seed: needs.seed + 10 * (place + 1), url: place % 2 === 0 ? first.url : second.url };
      homes.push(await openHome({ ...own, dataDir: folder, traffic, pauseMs: needs.pauseMs, wrong: note }));
    }
    const greedy = await Greedy.open({ urls: [first.url, second.url], dataDir: folder, wrong: note });
    const random = new SeededRandom(needs.seed);
    const scene: Scene = { folder, uri, otherUri, engine, instances: [first, second], homes, random, wrong: note, beside: [] };
    const { disturbances, leftOut, seconds, trends } = await underLoad(scene, greedy, needs);
    await calmed(scene);
    await judge(scene);
    for (const problem of grown(trends[0]?.[1] ?? [])) note(`the first server's ${problem}`);
    for (const problem of [...instances.flatMap(({ ends }) => ends), ...(engine?.problems ?? [])]) note(problem);
    const [label, engineRestarts] = [engine?.label ?? "given", engine?.restarts ?? 0];
    return { engine: label, engineRestarts, seconds, traffic, homes, greedy, disturbances, leftOut, trends, wrong };
  } finally {
    for (const instance of instances) await instance.kill();
    if (engine === null) await dropped(uri);
    await engine?.stop();
    if (wrong.length === 0) await rm(folder, { recursive: true, force: true });
    else needs.tell(`The logs of the servers are in ${folder}`);
  }
}

async function underLoad(
  scene: Scene,
  greedy: Greedy,
  needs: SoakNeeds,
): Promise<Pick<SoakResult, "disturbances" | "leftOut" | "seconds" | "trends">> {
  const { instances, homes, engine, beside } = scene;
  const { names, leftOut } = possibleDisturbances(engine);
  const samples = instances.map((instance) => new Samples(instance));
  let up = true;
  const isUp = (): boolean => up;
  const load = [greedy.run(isUp), ...homes.flatMap(({ lanes }) => lanes.map((lane) => lane.run(isUp)))];
  const followed = samples.map((one) => one.follow(isUp));
  const begun = performance.now();
  const disturbances = await disturbed(scene, names, needs);
  const seconds = Math.round((performance.now() - begun) / 1000);
  up = false;
  await Promise.all([...load, ...followed, ...beside]);
  return { disturbances, leftOut, seconds, trends: samples.map((one, place) => [instances[place]?.name ?? "", one.trends()] as const) };
}

/** One after the other, each kind once before any comes again, with times of calm between. */
async function disturbed(
  scene: Scene,
  names: readonly string[],
  { minutes, stop, tell }: Pick<SoakNeeds, "minutes" | "stop" | "tell">,
): Promise<ReadonlyMap<string, number>> {
  const { random } = scene;
  const counts = new Map(names.map((name) => [name, 0]));
  const begun = performance.now();
  const end = begun + 60_000 * minutes;
  const goesOn = (): boolean => performance.now() < end && !stop.aborted;
  let waiting: string[] = [];
  while (goesOn()) {
    const [least, most] = CALM_MS;
    const calm = Math.min(least + (most - least) * random.next(), end - performance.now());
    await pause(calm, undefined, { signal: stop }).catch(() => undefined);
    if (!goesOn()) break;
    if (waiting.length === 0) waiting = shuffled(names, random);
    const name = waiting.pop() ?? "";
    const from = performance.now();
    await disturb(name, scene).catch((error: unknown) => scene.wrong(`${name}: ${textOf(error)}`));
    counts.set(name, (counts.get(name) ?? 0) + 1);
    tell(`${((from - begun) / 1000).toFixed(0)} s: ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
  }
  return counts;
}

function shuffled(names: readonly string[], random: SeededRandom): string[] {
  return names
    .map((name) => ({ name, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name);
}

/** The clocks are right again, and both servers take requests. */
async function calmed(scene: Scene): Promise<void> {
  for (const instance of scene.instances) await instance.setClock(0).catch((error: unknown) => scene.wrong(textOf(error)));
  await back(scene);
}

/** Compares what is there with what was acknowledged. */
export async function judge({ folder, uri, homes, wrong }: Pick<Scene, "folder" | "uri" | "homes" | "wrong">): Promise<void> {
  for (const home of homes) {
    try {
      for (const lane of home.lanes) await lane.repeatLast(REPEATED);
      for (const difference of await differences(home)) wrong(difference);
    } catch (error) {
      wrong(`${home.household.budgetId}: ${textOf(error)}`);
    }
  }
  // What killed servers left to do is done by the sweeps of those that live.
  for (const end = performance.now() + VERIFY_MS; ;) {
    try {
      await administer(administrator(uri, folder), "verify");
      return;
    } catch (error) {
      if (performance.now() > end) {
        wrong(textOf(error));
        return;
      }
      await pause(5000);
    }
  }
}

async function dropped(uri: string): Promise<void> {
  const connection = await connect(uri);
  await connection.dropDatabase();
  await connection.close();
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
