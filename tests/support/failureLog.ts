import { type Logger, pino } from "pino";

/** The message of an error that a test throws itself, in the place of a process that dies. */
const KILLED = "killed";

/** What the server logs as an error goes into the test's output, or an unexpected 500 would not say why. */
export function failureLog(): Logger {
  return pino({ level: "error" }, { write: (line) => void process.stderr.write(told(line)) });
}

function told(line: string): string {
  const { msg, err, requestId } = JSON.parse(line);
  if (err?.message === KILLED) return "";
  const where = expect.getState().currentTestName ?? "outside a test";
  return `the server failed in "${where}"${requestId === undefined ? "" : ` (request ${requestId})`}: ${msg}\n${err?.stack ?? line}\n`;
}
