import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a fake mongod does once it is asked to run, or for its release (`answer`): code of its own, in which `say` prints, and `folder` is its data directory. */
export async function fakeMongod(
  folder: string,
  run: string,
  answer = 'console.log("db version v7.0.14"); process.exit(0);',
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, "mongod");
  const source = `#!${process.execPath}
const { openSync, writeFileSync, existsSync, readFileSync, rmSync } = require("node:fs");
const folder = process.argv[process.argv.indexOf("--dbpath") + 1];
const port = Number(process.argv[process.argv.indexOf("--port") + 1]);
const write = (bytes) => new Promise((done) => process.stdout.write(bytes, done));
const say = async (text, pieces) => {
  if (pieces === "one chunk") return write(text);
  // Each is a piece of its own for whoever reads: a moment passes between two.
  for (const byte of Buffer.from(text)) { await write(Buffer.from([byte])); await new Promise(setImmediate); }
};
(async () => { if (process.argv[2] === "--version") { ${answer} } else { ${run} } })();
`;
  await writeFile(file, source);
  await chmod(file, 0o755);
  return file;
}

const entry = (s: string, c: string, id: number, msg: string, attr: object = {}): string =>
  JSON.stringify({ t: { $date: "2026-11-28T12:00:00.000+00:00" }, s, c, id, ctx: "initandlisten", msg, attr });
const wiredTiger = (error: number, message: string): string => entry("E", "STORAGE", 22435, "WiredTiger error", { error, message });
/** Before the cause and after it: a mongod tells of much. */
const opening = [
  entry("I", "CONTROL", 23285, "Automatically disabling TLS 1.0"),
  entry("W", "CONTROL", 22120, "Access control is not enabled", { reason: "Permission denied" }),
  entry("I", "STORAGE", 22315, "Opening WiredTiger", { config: "create,cache_size=1G" }),
];
const closing = [
  ...Array.from({ length: 40 }, (_, n) => entry("I", "-", 4784900 + n, "Shutting down a part of the server")),
  entry("I", "CONTROL", 23138, "Shutting down", { exitCode: 100 }),
];
const aborted = [
  entry("F", "-", 23095, "Fatal assertion", { msgid: 50853, error: "UnknownError: -31804: WT_PANIC", file: "wiredtiger_util.cpp" }),
  entry("F", "-", 23096, "\n\n***aborting after fassert() failure\n\n"),
  entry("F", "CONTROL", 4757800, "Writing fatal message", { message: "Got signal: 6 (Aborted).\n" }),
];
const said = (...lines: readonly string[]): string => [...opening, ...lines, ...closing].map((line) => `${line}\n`).join("");

export interface FailedStart {
  readonly says: string;
  readonly code: number;
}

export const failedStarts: Record<string, FailedStart> = {
  "held folder": {
    code: 100,
    says: said(
      entry("E", "CONTROL", 20557, "DBException in initAndListen, terminating", {
        error:
          "DBPathInUse: Unable to lock the lock file: /data/mongod.lock (Resource temporarily unavailable). Another mongod instance is already running on the /data directory",
      }),
    ),
  },
  "newer data": {
    code: 62,
    says: said(
      entry("F", "CONTROL", 20573, "Wrong mongod version", {
        error:
          'UPGRADE PROBLEM: Found an invalid featureCompatibilityVersion document (ERROR: Location4926900: Invalid featureCompatibilityVersion document in admin.system.version: { _id: "featureCompatibilityVersion", version: "8.2" })',
      }),
    ),
  },
  "files of a newer WiredTiger": {
    code: 14,
    says: said(
      wiredTiger(-31802, "[1669:1][9:0x7f], connection: Version incompatibility detected: unsupported WiredTiger file version"),
      ...aborted,
    ),
  },
  "no disk": {
    code: 14,
    says: said(
      wiredTiger(28, "[1669:1][9:0x7f], connection: /data/journal/WiredTigerTmplog.1: fallocate: No space left on device"),
      ...aborted,
    ),
  },
  "too few files": {
    code: 14,
    says: said(
      entry("E", "WT", 22435, "WiredTiger error message", {
        error: 24,
        message: {
          error_str: "Too many open files",
          error_code: 24,
          msg: "__posix_open_file:806:/data/WiredTiger.wt: handle-open: open: Too many open files",
        },
      }),
      ...aborted,
    ),
  },
  "no right to write": {
    code: 100,
    says: said(
      entry("E", "CONTROL", 20557, "DBException in initAndListen, terminating", {
        error: "IllegalOperation: Attempted to create a lock file on a read-only directory: /data",
      }),
    ),
  },
  "a missing library": {
    code: 127,
    says: "mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file: No such file or directory\n",
  },
  "something unknown": { code: 2, says: said(entry("F", "CONTROL", 1, "The moon is in the way", { error: "Location1: full" })) },
};
