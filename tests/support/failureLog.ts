import { type Logger, pino } from "pino";
import { noteProvoked } from "./provoked.js";

/** The message of an error that a test throws itself, in the place of a process that dies. */
const KILLED = "killed";

const ERROR = 50;

/** What the server logs as an error goes into the test's output, or an unexpected 500 would not say why; what it refused is noted. */
export function failureLog(): Logger {
  return pino({ level: "info" }, { write: heard });
}

function heard(line: string): void {
  const entry = JSON.parse(line);
  noteProvoked(entry);
  if (entry.level >= ERROR) process.stderr.write(told(entry, line));
}

function told({ msg, err, requestId }: any, line: string): string {
  if (err?.message === KILLED) return "";
  const where = expect.getState().currentTestName ?? "outside a test";
  return `the server failed in "${where}"${requestId === undefined ? "" : ` (request ${requestId})`}: ${msg}\n${err?.stack ?? line}\n`;
}
