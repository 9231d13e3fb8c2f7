import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastArguments } from "../../src/database/embedded/launchMongod.js";
import { startEmbedded } from "../../src/database/embedded/startEmbedded.js";
import { freePort } from "../../src/database/embedded/freePort.js";
import { eventually } from "../support/eventually.js";
import { type FailedStart, failedStarts, fakeMongod } from "./fakeMongod.js";

let folder = "";
const toKill: number[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "mongod-starts-"));
});
afterEach(async () => {
  for (const pid of toKill.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const failing = ({ says, code }: FailedStart, pieces: string): Promise<string> =>
  fakeMongod(join(folder, "bin"), `await say(${JSON.stringify(says)}, "${pieces}"); process.exit(${code});`);

const start = (systemBinary: string, report: (line: string) => void = () => undefined) =>
  startEmbedded({ dataDir: join(folder, "db"), cacheDir: join(folder, "cache"), systemBinary, report });

const sentences: Record<string, RegExp> = {
  "newer data":
    /: its release cannot read these data, which another release wrote\. Name the mongod .* MONGOMS_SYSTEM_BINARY\.\nIt said: Wrong/,
  "files of a newer WiredTiger": /: its release cannot read these data/,
  "no disk": /: the disk is full\. Free some of it .*\nIt said: .*fallocate: No space left on device$/,
  "too few files": /: it may not open enough files\. Raise the limit \(`ulimit -n 64000`\).*\nIt said: .*Too many open files$/,
  "no right to write": /: a file cannot be read or written\. Give the data directory /,
  "a missing library": /: a library that it needs is missing or too old\. .*\nIt said: mongod: .*libcurl\.so\.4/,
  "something unknown": /: it ended \(exit code 2\)\. Run it by hand .*\nThe moon is in the way: Location1: full\n/,
};

describe.each(["one chunk", "single bytes"])("a mongod that cannot start and says so in %s", (pieces) => {
  test.each(Object.entries(sentences))("because of %s is explained", async (name, sentence) => {
    const file = await failing(failedStarts[name]!, pieces);
    const error = await start(file).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "EngineProblem", message: expect.stringMatching(sentence) });
  });
});

test("a mongod that ends without a word is explained", async () => {
  await expect(start(await failing({ says: "", code: 3 }, "one chunk"))).rejects.toThrow("it ended (exit code 3), and said nothing");
});

test("a mongod that takes connections is noticed, whatever the pieces of its output", async () => {
  const says = `${JSON.stringify({ s: "I", msg: "Waiting for connections" })}\n`;
  const file = await fakeMongod(join(folder, "bin"), `await say(${JSON.stringify(says)}, "single bytes"); setInterval(() => {}, 1000);`);
  const database = await start(file);
  expect(database.engine).toBe("mongod 7.0.14");
  await database.stop();
});

test.each([
  ["dies by SIGILL", 'process.kill(process.pid, "SIGILL"); await new Promise(() => undefined);', "this processor lacks what it needs"],
  [
    "lacks a library",
    `console.error(${JSON.stringify(failedStarts["a missing library"]!.says)}); process.exit(127);`,
    "a library that it needs is missing",
  ],
])("a file that %s when it is asked for its release is explained", async (_what, answer, sentence) => {
  const file = await fakeMongod(join(folder, "bin"), "", answer);
  await expect(start(file)).rejects.toThrow(`${file}: ${sentence}`);
});

test.each([
  ["may not be run", 0o644, "#!/bin/sh\n", "there is no program there that may be run"],
  [
    "is made for another processor",
    0o755,
    Buffer.from("7f454c4602010100" + "00".repeat(8) + "0200b700" + "01".repeat(60), "hex"),
    "it is made for another",
  ],
])("a file that %s is explained", async (_what, mode, bytes, sentence) => {
  const file = join(folder, "mongod");
  await writeFile(file, bytes, { mode });
  await expect(start(file)).rejects.toThrow(`${file}: ${sentence}`);
});

test("a data directory that cannot be made is explained", async () => {
  await writeFile(join(folder, "db"), "a file");
  await expect(start(await fakeMongod(join(folder, "bin"), ""))).rejects.toThrow(
    /^Choose another data directory \(DATA_DIR\)\. .* cannot be made: EEXIST/,
  );
});

const LISTENING = `writeFileSync(folder + "/pid", String(process.pid)); await say("Waiting for connections\\n", "one chunk"); setInterval(() => {}, 1000);`;
const pidOfFake = async (): Promise<number> => Number(await readFile(join(folder, "db", "pid"), "utf8"));

test("a mongod that starts is stopped where its folder cannot be used, and the reason is explained", async () => {
  const file = await fakeMongod(join(folder, "bin"), LISTENING);
  await mkdir(join(folder, "db", "engine.json.new"), { recursive: true });
  await expect(start(file)).rejects.toThrow(/^mongod 7\.0\.14 starts on .*, but cannot be used: EISDIR/);
  expect(isAlive(await pidOfFake())).toBe(false);
});

test("a data directory is called by its own name, whatever links lead to it", async () => {
  await mkdir(join(folder, "real"));
  await symlink("real", join(folder, "db"));
  const database = await start(await fakeMongod(join(folder, "bin"), LISTENING));
  expect(database.dataDir).toBe(join(await realpath(folder), "real"));
  await database.stop();
});

test("a throw-away database that does not start leaves no folder behind", async () => {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = join(folder, "temporary");
  try {
    await mkdir(join(folder, "temporary"));
    const systemBinary = await failing(failedStarts["no disk"]!, "one chunk");
    await expect(startEmbedded({ dataDir: null, cacheDir: folder, systemBinary })).rejects.toThrow("the disk is full");
    expect(await readdir(join(folder, "temporary"))).toEqual([]);
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
});

test("a script that starts mongod and waits for it is stopped with it", async () => {
  const real = await fakeMongod(join(folder, "real"), LISTENING);
  const script = join(folder, "mongod");
  await writeFile(script, `#!/bin/sh\n${real} "$@"\n`, { mode: 0o755 });
  const database = await start(script);
  await database.stop();
  expect(isAlive(await pidOfFake())).toBe(false);
});

/** Holds its folder as mongod does, by a lock with its process id, and refuses to run beside another one. */
const LOCKING = `
  const lock = folder + "/mongod.lock";
  const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
  let lives = false;
  try { lives = holder > 0 && process.kill(holder, 0); } catch {}
  if (lives) { await say(${JSON.stringify(failedStarts["held folder"]!.says)}, "one chunk"); process.exit(100); }
  writeFileSync(lock, process.pid + "\\n");
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => { writeFileSync(lock, ""); process.exit(0); });
  await say("Waiting for connections\\n", "one chunk");
  setInterval(() => {}, 1000);
`;

/** A mongod on the folder whose server is dead: by a shell that ends. */
async function leftBehind(program: string): Promise<number> {
  const words = ["--port", String(await freePort("127.0.0.1")), ...lastArguments({ address: "127.0.0.1", dataDir: join(folder, "db") })];
  spawn("sh", ["-c", '"$0" "$@" & exit 0', program, ...words], { stdio: "ignore", detached: true });
  const lock = join(folder, "db", "mongod.lock");
  const pid = await eventually(async () => Number(await readFile(lock, "utf8").catch(() => "0")) || undefined);
  toKill.push(pid);
  return pid;
}

test("the mongod of a server that was killed with its watcher is stopped, and the start goes on", async () => {
  const file = await fakeMongod(join(folder, "bin"), LOCKING);
  await fakeMongod(join(folder, "db"), "");
  await rm(join(folder, "db", "mongod"));
  const pid = await leftBehind(file);
  const said: string[] = [];
  const database = await start(file, (line) => said.push(line));
  expect(said).toEqual([
    `The data directory ${join(folder, "db")} is in use: waiting for that process to end`,
    `The mongod of a server that was killed (process ${pid}) still runs on ${join(folder, "db")}: stopping it`,
  ]);
  // One that has ended, and that nobody has collected yet, has no command line.
  await eventually(async () => (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")) === "" || undefined);
  await database.stop();
});

test("the mongod of another folder that has the number in the lock is left alone", async () => {
  const file = await fakeMongod(join(folder, "bin"), LOCKING);
  await fakeMongod(join(folder, "db"), "");
  const stranger = spawn("sleep", ["100"], { stdio: "ignore" });
  toKill.push(stranger.pid!);
  await writeFile(join(folder, "db", "mongod.lock"), `${stranger.pid}\n`);
  await expect(start(file)).rejects.toThrow(`is in use by another process (${stranger.pid}: sleep 100)`);
  expect(isAlive(stranger.pid!)).toBe(true);
});

/** The whole server, until it ends: its code, and what it says. */
async function endOfServer(binary: string): Promise<readonly [number | null, string]> {
  const env = { PATH: process.env["PATH"], DATA_DIR: folder, MONGOMS_SYSTEM_BINARY: binary, PORT: String(await freePort("127.0.0.1")) };
  const server = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  server.stderr.on("data", (piece) => (said += piece));
  server.stdout.resume();
  const [code] = await once(server, "close");
  return [code, said.trim()];
}

test.each([
  ["one chunk", "no disk"],
  ["single bytes", "too few files"],
  ["one chunk", "newer data"],
])("the whole server ends with code 1 and no stack when its mongod says in %s: %s", async (pieces, name) => {
  const [code, said] = await endOfServer(await failing(failedStarts[name]!, pieces));
  expect([code, said]).toEqual([1, expect.stringMatching(sentences[name]!)]);
  expect(said.split("\n")).toHaveLength(2);
});

test("the whole server stops its mongod where it cannot use it", async () => {
  const [code, said] = await endOfServer(await fakeMongod(join(folder, "bin"), LISTENING));
  expect([code, said]).toEqual([1, expect.stringMatching(/^The database cannot be reached: connect ECONNREFUSED .*$/)]);
  expect(isAlive(await pidOfFake())).toBe(false);
});
