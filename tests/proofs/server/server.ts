import { readConfig } from "../../../src/config/config.js";
import { BeingRestored } from "../../../src/database/migrations/storedForm.js";
import { createLog } from "../../../src/main/log.js";
import { start } from "../../../src/main/start.js";
import { PATIENT, PATIENT_MS } from "../../support/patience.js";
import { shiftDate } from "./shiftedDate.js";
import { LongTurns } from "./LongTurns.js";

/** The real server in a process of its own, with a hook that kills it at a chosen write to the database. */
const writes = new Set(["insert", "update", "delete", "findAndModify"]);
const {
  FAULTS_URI = "",
  FAULTS_DB = "",
  FAULTS_DIR = "",
  FAULTS_CLOCK = "0",
  FAULTS_LIMITS = "none",
  FAULTS_COUNTS = "writes",
  FAULTS_FORM_CHECK_MS = "30000",
  FAULTS_PRICES = "",
} = process.env;
shiftDate(Number(FAULTS_CLOCK));
const isLimited = FAULTS_LIMITS === "usual";

const longTurns = new LongTurns((held) => process.send?.({ held }));

let begun = 0;
let done = 0;
let killAfter = Infinity;
const die = (): void => {
  process.kill(process.pid, "SIGKILL");
};

async function serve(): Promise<void> {
  const running = await start({
    config: readConfig({
      NODE_ENV: "test",
      PORT: "0",
      DATA_DIR: FAULTS_DIR,
      RATE_LIMIT_PER_MINUTE: isLimited ? "1200" : "0",
      PRICES: FAULTS_PRICES,
      LOG_LEVEL: "silent",
    }),
    secrets: { jwt: ["jwt-secret-for-tests-only-0123456789abcdef"], session: ["session-secret-for-tests-only-0123456789"] },
    uri: FAULTS_COUNTS === "writes" ? `${FAULTS_URI}${FAULTS_URI.includes("?") ? "&" : "?"}monitorCommands=true` : FAULTS_URI,
    dbName: FAULTS_DB,
    clock: { now: () => new Date() },
    log: createLog("silent"),
    giveUp: () => process.exit(1),
    limits: { ...(isLimited ? {} : { work: PATIENT, idleMs: 2 * PATIENT_MS }), formCheckMs: Number(FAULTS_FORM_CHECK_MS) },
  });

  longTurns.watch(running.server);
  // A restart gives everybody their points back.
  await running.connection.collection("requestCounts").deleteMany({});

  const client = running.connection.getClient();
  client.on("commandStarted", ({ commandName }) => {
    if (writes.has(commandName) && ++begun > killAfter) die();
  });
  client.on("commandSucceeded", ({ commandName }) => {
    if (writes.has(commandName) && ++done === killAfter) die();
  });

  const answer = async (message: any): Promise<void> => {
    // What earlier requests left to do is done first, so that a count begins with the request at hand, and readings are of one moment.
    if (message.clock !== undefined) shiftDate(message.clock);
    if (message.sweep === true) await running.backend.sweep();
    if (message.settle === true || message.arm !== undefined) {
      await running.backend.services.imports.idle();
      await running.backend.outbox.idle();
    }
    if (message.arm !== undefined) {
      [begun, done, killAfter] = [0, 0, message.arm ?? Infinity];
    }
    if (message.sample === true) return void process.send?.({ id: message.id, sampleMs: longTurns.loop.sampleMs() });
    process.send?.({ id: message.id, writes: done, longestHoldMs: message.hold === true ? longTurns.loop.longestHoldMs() : 0 });
  };
  process.on("message", (message: any) => void answer(message));
  process.on("disconnect", () => process.exit(0));
  process.send?.({ url: running.url });
}

// As the server does that cannot start: it says why, and ends.
serve().catch((error: unknown) => {
  if (!(error instanceof BeingRestored)) process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
