import { databaseOf } from "../database/connect.js";
import { holderOf } from "../database/lease.js";
import { finishedMigrations, migrate } from "../database/migrations/migrate.js";
import { migrations } from "../database/migrations/migrations.js";
import type { AdminCommand } from "./AdminCommand.js";
import { requireNoWords } from "./parsedArguments.js";

export const migrateCommand: AdminCommand = {
  name: "migrate",
  usage: "",
  summary: "migrates stored data to this release (the server does so at its start)",
  before: (words) => requireNoWords("migrate", words),
  async run({ connection, progress }) {
    const db = databaseOf(connection);
    const ran = await migrate(db, migrations, { holder: holderOf(), report: progress, atOnce: true });
    const finished = await finishedMigrations(db);
    return { ok: true, text: ran.length === 0 ? "Nothing to migrate." : `Ran ${ran.join(", ")}.`, facts: { ran, finished } };
  },
};
