import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { MongoClient, type Collection } from "mongodb";
import { onceAcrossProcesses } from "../../src/database/embedded/onceAcrossProcesses.js";
import { startEmbedded, type EmbeddedDatabase } from "../../src/database/embedded/startEmbedded.js";
import { eventually } from "../support/eventually.js";

const root = process.cwd();
const cacheDir = resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin");
const script = join(root, "tests", "database", "embeddedServer.ts");

let folder = "";
const toClose: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "embedded-test-"));
});

afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string | null): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, cacheDir });
  toClose.push(() => database.stop());
  return database;
}

async function numbersOf(database: EmbeddedDatabase, name = "kill"): Promise<Collection<{ _id: number; version?: number }>> {
  const client = await MongoClient.connect(database.uri, { maxPoolSize: 50 });
  toClose.push(() => client.close());
  return client.db(name).collection("numbers");
}

interface Server {
  process: ChildProcess;
  lines: string[];
  said(line: RegExp): Promise<void>;
}

function serverProcess(dataDir: string, env: NodeJS.ProcessEnv = process.env, cache = cacheDir): Server {
  const started = spawn(process.execPath, ["--import", "tsx", script, dataDir, cache], { detached: true, env });
  const lines: string[] = [];
  createInterface({ input: started.stdout }).on("line", (line) => lines.push(line));
  toClose.push(async () => started.kill("SIGKILL"));
  const said = async (line: RegExp): Promise<void> => {
    while (!lines.some((one) => line.test(one))) {
      if (started.exitCode !== null) throw new Error(`It ended without saying ${line}: ${lines.join("\n")}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { process: started, lines, said };
}

function enginePid(dataDir: string): number {
  const processes = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  return Number.parseInt(processes.find((line) => line.includes(`--dbpath ${dataDir} `)) ?? "", 10);
}

function acknowledged(server: Server): number[] {
  return server.lines.filter((line) => /^\d+$/.test(line)).map(Number);
}

describe("a throw-away embedded database", () => {
  test("shares nothing with another one, and says what it is", async () => {
    const [one, other] = await Promise.all([start(null), start(null)]);
    await (await numbersOf(one)).insertOne({ _id: 1 });
    expect(await (await numbersOf(other)).countDocuments()).toBe(0);
    expect(one.engine).toMatch(/^(mongod|mongo-java-server) \d/);
    expect(one.dataDir).toBeNull();
    expect(one.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/$/);
  });

  test("can be stopped twice", async () => {
    const database = await start(null);
    await Promise.all([database.stop(), database.stop()]);
  });
});

describe("a race", () => {
  test("of fifty changes of one version has one winner", async () => {
    const numbers = await numbersOf(await start(null));
    for (let round = 0; round < 5; round++) {
      await numbers.insertOne({ _id: round, version: 1 });
      const results = await Promise.all(
        Array.from({ length: 50 }, () => numbers.findOneAndUpdate({ _id: round, version: 1 }, { $inc: { version: 1 } })),
      );
      expect(results.filter((result) => result !== null)).toHaveLength(1);
    }
  });

  test("of fifty upserts of one key makes one document", async () => {
    const numbers = await numbersOf(await start(null));
    await Promise.all(Array.from({ length: 50 }, () => numbers.updateOne({ _id: 7 }, { $inc: { version: 1 } }, { upsert: true })));
    expect(await numbers.find().toArray()).toEqual([{ _id: 7, version: 50 }]);
  });

  test("for a unique key is lost with code 11000 and the key that was taken", async () => {
    const numbers = await numbersOf(await start(null));
    await numbers.createIndex({ version: 1 }, { unique: true });
    await numbers.insertOne({ _id: 1, version: 5 });
    const lost = numbers.insertOne({ _id: 2, version: 5 });
    await expect(lost).rejects.toMatchObject({ code: 11000, keyPattern: { version: 1 }, keyValue: { version: 5 } });
  });
});

describe("kept data", () => {
  test("are there, with their indexes, after a stop and a start", async () => {
    const first = await start(folder);
    const numbers = await numbersOf(first);
    await numbers.createIndex({ version: 1 }, { unique: true });
    await numbers.insertOne({ _id: 1, version: 5 });
    await first.stop();
    const again = await numbersOf(await start(folder));
    expect(await again.find({ version: 5 }).toArray()).toEqual([{ _id: 1, version: 5 }]);
    await expect(again.insertOne({ _id: 2, version: 5 })).rejects.toMatchObject({ code: 11000 });
  });

  test("lose nothing acknowledged when the server is killed, and no stale lock stops the next start", async () => {
    const server = serverProcess(folder);
    await server.said(/^200$/);
    server.process.kill("SIGKILL");
    await once(server.process, "exit");
    const numbers = await numbersOf(await start(folder));
    const kept = new Set((await numbers.find().toArray()).map((one) => one._id));
    expect(acknowledged(server).filter((number) => !kept.has(number))).toEqual([]);
  });

  test("lose nothing acknowledged when the engine is killed, which is then started again", async () => {
    const database = await start(folder);
    const numbers = await numbersOf(database);
    for (let i = 1; i <= 100; i++) await numbers.insertOne({ _id: i });
    process.kill(enginePid(folder), "SIGKILL");
    expect(await eventually(() => numbers.countDocuments().catch(() => undefined))).toBe(100);
    await numbers.insertOne({ _id: 101 });
  });

  test("refuse a second server, and say whose they are", async () => {
    const first = serverProcess(folder);
    await first.said(/^1$/);
    await expect(startEmbedded({ dataDir: folder, cacheDir })).rejects.toThrow(
      `${folder} is in use by another server (process ${first.process.pid})`,
    );
    const before = acknowledged(first).length;
    await first.said(new RegExp(`^${before + 20}$`));
  });

  test("are still written while the server shuts down after Ctrl-C", async () => {
    const server = serverProcess(folder);
    await server.said(/^20$/);
    // What a terminal does: the signal goes to the whole process group.
    process.kill(-Number(server.process.pid), "SIGINT");
    await server.said(/^stopped$/);
    expect(await (await numbersOf(await start(folder))).countDocuments({ _id: -1 })).toBe(1);
  });

  test("are not opened by the other engine", async () => {
    await writeFile(join(folder, "standin.mv"), "");
    await expect(startEmbedded({ dataDir: folder, cacheDir, systemBinary: "/bin/true" })).rejects.toThrow(
      "were written by mongo-java-server",
    );
  });
});

test("without any engine the error comes soon and says what to do", async () => {
  const bin = join(folder, "bin");
  await mkdir(bin);
  await symlink(execFileSync("sh", ["-c", "command -v sh"], { encoding: "utf8" }).trim(), join(bin, "sh"));
  const home = join(folder, "home");
  // No program but the shell, and a download address where nobody listens.
  const env = { PATH: bin, HOME: home, MONGOMS_DOWNLOAD_MIRROR: "http://127.0.0.1:9", MONGOMS_DOWNLOAD_DIR: home };
  const server = serverProcess(join(folder, "data"), env, join(folder, "cache"));
  await server.said(/MONGODB_URI/);
  expect(server.lines.join("\n")).toMatch(/JDK .*Maven/);
  expect(server.lines.join("\n")).toMatch(/mongod.*PATH/);
});

describe("what is made once for all processes", () => {
  test("is built by one of those who want it at the same time", async () => {
    let builds = 0;
    const build = async (temporary: string): Promise<void> => {
      builds++;
      await writeFile(join(temporary, "done"), "");
    };
    await Promise.all(Array.from({ length: 8 }, () => onceAcrossProcesses(join(folder, "thing"), build)));
    expect(builds).toBe(1);
  });

  test("is built by the next one when its builder was killed", async () => {
    const lock = join(folder, "thing.lock");
    await mkdir(lock);
    await utimes(lock, new Date(0), new Date(0));
    await onceAcrossProcesses(join(folder, "thing"), async () => undefined);
  });

  test("leaves nothing behind when building fails", async () => {
    const failing = onceAcrossProcesses(join(folder, "thing"), () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    await onceAcrossProcesses(join(folder, "thing"), async () => undefined);
  });
});
