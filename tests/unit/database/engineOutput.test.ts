import { PassThrough } from "node:stream";
import { EngineOutput } from "../../../src/database/embedded/EngineOutput.js";

const entry = (s: string, msg: string, attr?: object): string =>
  JSON.stringify({ s, c: "CONTROL", id: 1, ctx: "initandlisten", msg, attr });
/** As releases before 4.4 write. */
const text = (severity: string, words: string): string => `2026-11-28T12:00:00.000+0000 ${severity}  STORAGE  [initandlisten] ${words}`;
const terminating = (error: string): string => entry("E", "DBException in initAndListen, terminating", { error });

function whyOf(lines: readonly string[], end = "exit code 14"): string {
  const output = new EngineOutput();
  for (const line of lines) output.add(line);
  return output.why(end);
}

test.each([
  [
    "4.2, held",
    text("I", "exception in initAndListen: DBPathInUse: Unable to lock the lock file: /data/mongod.lock"),
    /^another process holds/,
  ],
  [
    "4.2, no rights",
    text("I", 'exception in initAndListen: Location28596: Permission denied: "/data/mongod.lock"'),
    /^a file cannot be read/,
  ],
  ["4.2, newer data", text("F", "** IMPORTANT: UPGRADE PROBLEM: Found an invalid document"), /^its release cannot read these data/],
  [
    "4.2, damaged",
    text("E", "WiredTiger error (-31802) file:a.wt: read checksum error for 4096B block"),
    /^the data or their disk are damaged/,
  ],
  [
    "a reason",
    entry("F", "Terminating.", { reason: "28: No space left on device" }),
    /^the disk is full.*\nIt said: Terminating: 28: No space/,
  ],
  ["a path", entry("E", "Failed to unlink", { path: "/tmp/a.sock", error: "Operation not permitted" }), /: \/tmp\/a\.sock$/],
  [
    "a code",
    entry("E", "Error setting up listener", { error: { errmsg: "setup bind :: Address already in use" } }),
    /^another program took/,
  ],
  [
    "WiredTiger's name of an error",
    entry("E", "WiredTiger error message", {
      message: { msg: "WiredTiger.turtle not found", error_str: "WT_TRY_SALVAGE: database corruption" },
    }),
    /^the data or their disk are damaged.*\nIt said: WiredTiger error message: WiredTiger\.turtle not found: WT_TRY_SALVAGE/,
  ],
  ["an option", "Error parsing command line: unrecognised option '--storageEngine'", /^it does not know an option/],
  [
    "a library too old",
    "mongod: libc.so.6: version `GLIBC_2.38' not found (required by mongod)",
    /^a library that it needs is missing or too old/,
  ],
  ["another architecture", "/opt/mongod: 1: \u007fELF\u0002: not found", /^it is made for another processor/],
  ["a file that may not be run", "spawn /opt/mongod EACCES", /^there is no program there that may be run/],
  ["an end of the line as on Windows", `${terminating("No space left on device")}\r`, /^the disk is full/],
])("the cause is found in %s", (_what, line, sentence) => {
  expect(whyOf(["MongoDB starts", line])).toMatch(sentence);
});

test.each([
  ["exit code 48", /^another program took its port/],
  ["exit code 62", /^its release cannot read these data/],
  ["SIGILL", /^this processor lacks what it needs/],
  ["SIGKILL", /^it was killed, as the system does when memory runs out/],
])("one that says nothing and ends by %s is explained by that", (end, sentence) => {
  expect(whyOf([entry("I", "MongoDB starting")], end)).toMatch(sentence);
  expect(whyOf([], end)).toContain(`\nIt ended (${end})`);
});

test("how it ended is a cause, whether or not it was asked why before", () => {
  const output = new EngineOutput();
  output.add("it says nothing of it");
  expect([output.cause(null), output.cause("exit code 48"), output.cause("exit code 62"), output.cause(null)]).toEqual([
    "other",
    "port",
    "version",
    "other",
  ]);
});

test("what is not known gets advice, and the words that may tell why", () => {
  expect(whyOf([entry("F", "The moon is in the way")], "exit code 2")).toMatch(
    /^it ended \(exit code 2\)\. Run it by hand .*\nThe moon is in the way$/,
  );
  expect(whyOf([], "exit code 2")).toMatch(/said nothing that tells why\. Run it by hand/);
});

test("the first cause of a start stays the cause, however much follows", () => {
  const stack = Array.from({ length: 5_000 }, (_, n) => `  at frame ${n}`);
  expect(whyOf(["terminate: No space left on device", ...stack])).toMatch(/^the disk is full/);
  expect(whyOf(["terminate: No space left on device", "WT_PANIC: the process must exit"])).toMatch(/^the disk is full/);
});

test("of an engine that runs, what was said long ago is not why it ends", () => {
  const listening = entry("I", "Waiting for connections");
  const later = Array.from({ length: 400 }, (_, n) => entry("I", `Request ${n}`));
  const old = terminating("No space left on device");
  expect(whyOf([listening, old], "SIGSEGV")).toMatch(/^the disk is full/);
  expect(whyOf([listening, old, ...later], "SIGSEGV")).toMatch(/^it ended \(SIGSEGV\), and said nothing/);
  expect(whyOf([listening, old, ...later, entry("F", "Too many open files")])).toMatch(/^it may not open enough files/);
});

async function reads(...pieces: readonly (readonly ["out" | "error", string | Buffer])[]): Promise<EngineOutput> {
  const output = new EngineOutput();
  const streams = { out: new PassThrough(), error: new PassThrough() };
  for (const stream of Object.values(streams)) output.read(stream);
  for (const [name, piece] of pieces) {
    streams[name].write(piece);
    await new Promise(setImmediate);
  }
  for (const stream of Object.values(streams)) stream.end();
  await new Promise(setImmediate);
  return output;
}

test("two streams are read each for itself, in parts of lines and of characters, and to an end without a line break", async () => {
  const line = Buffer.from(terminating("Größe: No space left on device"));
  const cut = line.indexOf("ö") + 1;
  const output = await reads(["out", line.subarray(0, cut)], ["error", "terminate called\n"], ["out", line.subarray(cut)]);
  expect(output.why("exit code 14")).toMatch(/^the disk is full.*\nIt said: .*: Größe: No space left on device$/);
});

test("it listens once it says so, also before much else in one piece, and not where a folder has such a name", async () => {
  const isListening = (output: EngineOutput): Promise<boolean> => Promise.race([output.listening, Promise.resolve(false)]);
  const later = `${entry("I", "later")}\n`.repeat(100);
  expect(await isListening(await reads(["out", `${entry("I", "Waiting for connections", { port: 1 })}\n${later}`]))).toBe(true);
  expect(await isListening(await reads(["out", `${text("I", "waiting for connections on port 1")}\n`]))).toBe(true);
  expect(await isListening(await reads(["out", `${entry("I", "starting", { dbPath: "/waiting for connections" })}\n`]))).toBe(false);
});
