import type { Connection } from "mongoose";
import type { Logger } from "pino";
import { DatabaseMonitor } from "../database/DatabaseMonitor.js";

/** Watches the database of a connection, and says in the log when it goes and when it comes back. */
export function monitorOf(connection: Connection, log: Pick<Logger, "info" | "warn">, everyMs?: number): DatabaseMonitor {
  return new DatabaseMonitor({
    ping: async () => connection.db?.command({ ping: 1 }),
    changed: ({ isUp, cause, seconds }, error) => {
      if (isUp) log.info({ seconds }, "The database answers");
      else log.warn({ cause, ...(error === null ? {} : { err: error }) }, "The database does not answer");
    },
    ...(everyMs === undefined ? {} : { everyMs }),
  });
}
