import { type Logger, pino } from "pino";
import type { Config } from "../config/config.js";

const secrets = ["authorization", "cookie", "password", "token", "refreshToken", "secret", "code"];

/** JSON lines on standard error, written while requests go on; whatever is called like a secret is left out, one and two levels deep. */
export function createLog(level: Config["logLevel"]): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level, redact: { paths, censor: "[left out]" } }, pino.destination({ dest: 2, sync: false }));
}
