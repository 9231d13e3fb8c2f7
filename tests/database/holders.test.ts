import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataDirOwner } from "../../src/database/embedded/dataDirOwner.js";
import { type Holder, holderOf } from "../../src/database/embedded/deadServersMongod.js";
import { lastArguments } from "../../src/database/embedded/launchMongod.js";
import { eventually } from "../support/eventually.js";
import { fakeMongod } from "./fakeMongod.js";

let folder = "";
const toKill: number[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "holders-"));
  await mkdir(dataDir());
});
afterEach(async () => {
  for (const pid of toKill.splice(0)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
  await rm(folder, { recursive: true, force: true });
});

const dataDir = (): string => join(folder, "db");
const held = () => ({ address: "127.0.0.1", dataDir: dataDir() });
const ours = (): readonly string[] => ["--port", "1", ...lastArguments(held())];
const mongod = (): Promise<string> =>
  fakeMongod(join(folder, "bin"), `writeFileSync(folder + "/mongod.lock", process.pid + "\\n"); setInterval(() => {}, 1000);`);

function run(program: string, args: readonly string[]): ChildProcess {
  const child = spawn(program, args, { stdio: "ignore" });
  toKill.push(child.pid!);
  return child;
}

async function holder(): Promise<Holder> {
  const pid = await eventually(async () => Number(await readFile(join(dataDir(), "mongod.lock"), "utf8").catch(() => "0")) || undefined);
  toKill.push(pid);
  // Its parent may need a moment to end.
  return await eventually(async () => (await holderOf(held())) ?? undefined);
}

const ORPHANED = '"$0" "$@" & exit 0';
/** A parent that lives: what is run by Node.js as a server is, whatever it calls itself. */
const SERVER = `process.title = "household-budget"; require("node:child_process").spawn(process.argv[1], process.argv.slice(2), { stdio: "ignore" }); setInterval(() => {}, 1000)`;

test("a mongod as a server starts it, without its server, is left behind", async () => {
  run("sh", ["-c", ORPHANED, await mongod(), ...ours()]);
  expect(await holder()).toMatchObject({ isLeftBehind: true, command: expect.stringContaining("--dbpath") });
});

test("so is one that has another file name, as a downloaded one does", async () => {
  const file = await mongod();
  const named = `${file}-x64-debian-8.2.6`;
  await writeFile(named, await readFile(file), { mode: 0o755 });
  run("sh", ["-c", ORPHANED, named, ...ours()]);
  expect(await holder()).toMatchObject({ isLeftBehind: true });
});

test("one that a person has started on the folder is not", async () => {
  run("sh", ["-c", ORPHANED, await mongod(), "--dbpath", dataDir(), "--fork"]);
  expect(await holder()).toMatchObject({ isLeftBehind: false });
});

test("one whose server lives is not, whatever the server calls itself", async () => {
  run(process.execPath, ["-e", SERVER, await mongod(), ...ours()]);
  expect(await holder()).toMatchObject({ isLeftBehind: false });
});

test("nor is one that a script of a living server has started", async () => {
  const script = join(folder, "script");
  await writeFile(script, `#!/bin/sh\n${await mongod()} "$@"\nexit 0\n`, { mode: 0o755 });
  run(process.execPath, ["-e", SERVER, script, ...ours()]);
  expect(await holder()).toMatchObject({ isLeftBehind: false });
});

test.each([
  ["nothing", ""],
  ["a process that has ended", "99999999\n"],
  ["no number", "mongod\n"],
])("nobody is named by a lock file with %s", async (_what, content) => {
  await writeFile(join(dataDir(), "mongod.lock"), content);
  expect(await holderOf(held())).toBe(null);
});

describe("the server that has claimed a data directory", () => {
  const claimedBy = (pid: number | undefined): Promise<void> =>
    writeFile(join(dataDir(), "server.pid"), `${pid}\nmongodb://127.0.0.1:1/\n`);

  test("is named while it lives", async () => {
    const { pid } = run(process.execPath, ["-e", 'process.title = "household-budget"; setInterval(() => {}, 1000)']);
    await claimedBy(pid);
    await eventually(async () => (await readFile(`/proc/${pid}/cmdline`, "utf8")).startsWith("household") || undefined);
    expect(await dataDirOwner.living(dataDir())).toBe(pid);
  });

  test("is not another program that has its number by now", async () => {
    const { pid } = run("sleep", ["100"]);
    await eventually(async () => (await readFile(`/proc/${pid}/cmdline`, "utf8")).startsWith("sleep") || undefined);
    await claimedBy(pid);
    expect([await dataDirOwner.living(dataDir()), await dataDirOwner.uri(dataDir())]).toEqual([null, null]);
  });

  test("is not this process where an earlier one had its number, as in a container", async () => {
    await claimedBy(process.pid);
    expect(await dataDirOwner.living(dataDir())).toBe(null);
    await dataDirOwner.claim(dataDir(), "mongodb://127.0.0.1:2/");
    expect(await dataDirOwner.uri(dataDir())).toBe("mongodb://127.0.0.1:2/");
    await dataDirOwner.release(dataDir());
    expect(await dataDirOwner.living(dataDir())).toBe(null);
  });
});
