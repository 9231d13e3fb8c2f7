import type { Connection } from "mongoose";
import { databaseOf } from "../database/connect.js";
import { finishedMigrations, pendingMigrations } from "../database/migrations/migrate.js";
import { migrations } from "../database/migrations/migrations.js";
import type { ServerFacts } from "../services/administration/ServerFacts.js";
import { openapi } from "./schemas.js";

/** What the administration shows of the process and of its database. */
export function serverFacts(connection: Connection, readiness: ServerFacts["readiness"]): Omit<ServerFacts, "registration"> {
  return {
    version: openapi.info.version,
    readiness,
    migrations: async () => {
      const database = databaseOf(connection);
      const pending = await pendingMigrations(database, migrations);
      return { finished: await finishedMigrations(database), pending: pending.map(({ id }) => id) };
    },
  };
}
