import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbedded, type EmbeddedDatabase, type EmbeddedOptions } from "../../src/database/embedded/startEmbedded.js";

const cacheDir = resolve(process.env["CACHE_DIR"] ?? ".cache", "mongod-standin");
let folder = "";
let lines: string[] = [];
let running: EmbeddedDatabase | null = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "engine-choice-"));
  lines = [];
});

afterEach(async () => {
  await running?.stop();
  running = null;
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedDatabase> {
  running = await startEmbedded({ dataDir: folder, cacheDir, report: (line) => lines.push(line), ...options });
  return running;
}

/** A program that says it is mongod, and ends when it shall run. */
async function pretender(version: string): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  const file = join(bin, "mongod");
  await writeFile(file, `#!/bin/sh\n[ "$1" = --version ] && echo "db version v${version}" && exit 0\necho "it was started"; exit 1\n`);
  await chmod(file, 0o755);
  return file;
}

async function written(engine: string, version: string): Promise<void> {
  await writeFile(join(folder, "engine.json"), JSON.stringify({ engine, version }));
}

test("the stand-in that was chosen is taken, whatever lies on the PATH, and the directory remembers it", async () => {
  await pretender("8.0.4");
  const database = await start({ choice: "standin", searchPath: join(folder, "bin") });
  expect(database.engine).toMatch(/^mongo-java-server/);
  expect(JSON.parse(await readFile(join(folder, "engine.json"), "utf8"))).toEqual({
    engine: "stand-in",
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  });
});

/** Where a download is looked for, whatever this machine can reach. */
async function startAtMirror(mirror: string): Promise<void> {
  const before = process.env["MONGOMS_DOWNLOAD_MIRROR"];
  process.env["MONGOMS_DOWNLOAD_MIRROR"] = mirror;
  process.env["MONGOMS_DOWNLOAD_DIR"] = join(folder, "downloads");
  try {
    await start({ searchPath: join(folder, "nothing") });
  } finally {
    delete process.env["MONGOMS_DOWNLOAD_DIR"];
    if (before === undefined) delete process.env["MONGOMS_DOWNLOAD_MIRROR"];
    else process.env["MONGOMS_DOWNLOAD_MIRROR"] = before;
  }
}

/** Takes a question, and says nothing. */
async function silentServer(): Promise<{ port: number; close: () => void }> {
  const server = createServer(() => undefined);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

test("a fall-back is said, in one line for each thing that cannot be had", async () => {
  const { port, close } = await silentServer();
  close();
  await startAtMirror(`http://127.0.0.1:${port}`);
  expect(lines.slice(0, 3)).toEqual([
    "No mongod on the PATH: trying the one that can be downloaded",
    expect.stringMatching(/^mongod \S+ cannot be downloaded: 127\.0\.0\.1:\d+ cannot be reached \(ECONNREFUSED\)$/),
    "No mongod is available: using the stand-in, mongo-java-server",
  ]);
});

test("a download server that never answers is distinguished from one that is not there", async () => {
  const { port, close } = await silentServer();
  try {
    await startAtMirror(`http://127.0.0.1:${port}`);
  } finally {
    close();
  }
  expect(lines[1]).toMatch(new RegExp(`^mongod \\S+ cannot be downloaded: 127\\.0\\.0\\.1:${port} does not answer within 1\\.5 s$`));
});

test("a mongod on the PATH that does not work is named, and passed by", async () => {
  const file = await pretender("x");
  await expect(start({ choice: "mongod", searchPath: join(folder, "bin") })).rejects.toThrow("ENGINE=mongod, and no mongod can be found");
  expect(lines[0]).toBe(`A mongod on the PATH does not run: ${file} --version does not answer like mongod`);
});

test("data of mongod are not opened by the stand-in", async () => {
  await written("mongod", "8.0.4");
  await expect(start({ choice: "standin" })).rejects.toThrow(`${folder} were written by mongod, which ENGINE=standin excludes`);
});

test("data of the stand-in are not opened by mongod", async () => {
  await written("stand-in", "1.47.0");
  await expect(start({ choice: "mongod" })).rejects.toThrow("were written by mongo-java-server, which ENGINE=mongod excludes");
  await expect(start({ systemBinary: await pretender("8.0.4") })).rejects.toThrow("MONGOMS_SYSTEM_BINARY excludes");
});

test("a named mongod and the stand-in exclude each other", async () => {
  await expect(start({ choice: "standin", systemBinary: await pretender("8.0.4") })).rejects.toThrow("exclude each other");
});

test.each([
  ["6.0.1", "8.0.4", "start once with each release between (7.0, then 8.0)"],
  ["8.0.4", "7.0.14", "mongod 7.0.14 is older"],
])("data of mongod %s are refused to %s before it touches them", async (writer, found, words) => {
  await written("mongod", writer);
  const refused = start({ systemBinary: await pretender(found) });
  await expect(refused).rejects.toThrow(words);
  await expect(refused).rejects.not.toThrow("it was started");
});

test("data of the same series are handed to it", async () => {
  await written("mongod", "8.0.1");
  await expect(start({ systemBinary: await pretender("8.0.4") })).rejects.toThrow("it was started");
});
