import { parseArgs } from "node:util";
import { reportOf } from "./report.js";
import { soak } from "./soak.js";

/**
 * `npm run soak -- --minutes 30 --seed 7 --households 8`: ends with 1 when something is wrong. Ctrl-C ends it early, with its table. With MONGODB_URI on that database, which
 * is not killed, else on an embedded engine.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    households: { type: "string", default: "8" },
    pause: { type: "string", default: "400" },
  },
});
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stop.abort());
const needs = {
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  households: Number(values.households),
  pauseMs: Number(values.pause),
  uri: process.env["MONGODB_URI"],
  stop: stop.signal,
  tell: (line: string) => void process.stdout.write(`${line}\n`),
};
for (const [name, value] of Object.entries(needs))
  if (typeof value === "number" && !(value >= 0)) throw new Error(`--${name} is no number`);
needs.tell(`Soak of ${needs.minutes} minutes with ${needs.households} households: --seed ${needs.seed}`);
const result = await soak(needs);
process.stdout.write(reportOf(result, needs));
process.exit(result.wrong.length === 0 ? 0 : 1);
