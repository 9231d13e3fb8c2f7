import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { addressOf, freshDatabase } from "../../support/databases.js";
import { SeededRandom } from "../devices/SeededRandom.js";
import { Engine } from "../soak/Engine.js";
import { type Home, openHome } from "../soak/homes.js";
import { builtInside, Instance } from "../soak/Instance.js";
import { judge } from "../soak/soak.js";
import { Traffic } from "../soak/Traffic.js";
import type { Release } from "./release.js";

const PAUSE_MS = 300;
const SEED = 7;
const STARTS = 5;

/** What every drill has: an engine, servers, households under load, and the promises that were broken. */
export class Drill {
  readonly broken: string[] = [];
  readonly homes: Home[] = [];
  private readonly instances: Instance[] = [];
  private readonly load: Promise<void>[] = [];
  private up = true;
  private isJudged = false;

  private constructor(
    readonly folder: string,
    readonly engine: Engine,
    readonly uri: string,
    private readonly inside: string,
    readonly tell: (line: string) => void,
  ) {}

  static async begin(tell: (line: string) => void, startEngine?: Release["startEngine"]): Promise<Drill> {
    const folder = await mkdtemp(path.join(tmpdir(), "drill-"));
    const engine = await Engine.start(path.join(folder, "disk"), tell, startEngine);
    return new Drill(folder, engine, addressOf(freshDatabase("drill"), engine.uri), await builtInside(folder), tell);
  }

  readonly wrong = (problem: string): void => {
    this.broken.push(problem);
    this.tell(`WRONG: ${problem}`);
  };

  /** Not started yet. */
  server(
    name: string,
    more: { readonly checkout?: string; readonly env?: Readonly<Record<string, string | undefined>>; readonly uri?: string } = {},
  ): Instance {
    const { uri, folder, inside } = this;
    const instance = new Instance(name, { uri, folder, inside, ...more });
    this.instances.push(instance);
    return instance;
  }

  /** Starts it as a supervisor does: one that gives up, such as on a machine too busy for its database to answer, is started again. */
  async start(instance: Instance): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await instance.up();
        return;
      } catch (error) {
        if (tries === STARTS) throw error;
        instance.ends.length = 0;
      }
    }
  }

  /** A household opens at this server, and goes on through the traffic until the load ends. */
  async openHome(url: string, traffic: Traffic, more: { readonly keyed?: boolean } = {}): Promise<Home> {
    const place = this.homes.length;
    const own = { name: `home${place}`, seed: SEED + 10 * (place + 1), url, dataDir: this.folder, traffic };
    const home = await openHome({ ...own, ...more, pauseMs: PAUSE_MS, wrong: this.wrong });
    this.homes.push(home);
    this.load.push(...home.lanes.map((lane) => lane.run(() => this.up)));
    return home;
  }

  traffic(...urls: string[]): Traffic {
    return new Traffic(urls, new SeededRandom(SEED));
  }

  async endLoad(): Promise<void> {
    this.up = false;
    await Promise.all(this.load);
  }

  /** Each acknowledged write is there once, nothing else is; months, copies of phones and `verify` agree. */
  async judge(uri = this.uri): Promise<void> {
    await judge({ folder: this.folder, uri, homes: this.homes, wrong: this.wrong });
    for (const problem of [...this.instances.flatMap(({ ends }) => ends), ...this.engine.problems]) this.wrong(problem);
    this.finish();
  }

  /** All that had to be looked at was. */
  finish(): void {
    this.isJudged = true;
  }

  async end(): Promise<void> {
    this.up = false;
    for (const instance of this.instances) await instance.kill();
    await this.engine.stop();
    if (this.isJudged && this.broken.length === 0) await rm(this.folder, { recursive: true, force: true });
    else this.tell(`The logs of the servers are in ${this.folder}`);
  }
}
