import { type Logger, pino } from "pino";
import type { Config } from "../config/config.js";
import { traceId } from "../runtime/tracing.js";
import { loggedError } from "./loggedError.js";

const secrets = ["authorization", "cookie", "password", "token", "refreshToken", "secret", "code"];

/** JSON lines on standard error, written while requests go on; whatever is called like a secret is left out, one and two levels deep. */
export function createLog(level: Config["logLevel"]): Logger {
  return pino(logOptions(level), pino.destination({ dest: 2, sync: false }));
}

export function logOptions(level: Config["logLevel"]) {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return {
    level,
    redact: { paths, censor: "[left out]" },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: loggedError },
    mixin: traceOfLine,
  };
}

function traceOfLine(): object {
  const id = traceId();
  return id === undefined ? {} : { traceId: id };
}
