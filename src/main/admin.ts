import "reflect-metadata";
import { pathToFileURL } from "node:url";
import type { AdminCommand, AdminContext } from "../admin/AdminCommand.js";
import { hasEmbeddedData, requireEmbeddedData, requireServersData } from "../admin/requireData.js";
import { runAdmin } from "../admin/runAdmin.js";
import { type Config, ConfigurationError, readConfig } from "../config/config.js";
import { connect, databaseOf } from "../database/connect.js";
import { DatabaseProblem } from "../database/DatabaseProblem.js";
import { EngineProblem } from "../database/embedded/EngineProblem.js";
import { migrations } from "../database/migrations/migrations.js";
import { requireKnownForm } from "../database/migrations/storedForm.js";
import { adminContext } from "./adminContext.js";
import { knownSecrets } from "./secrets.js";
import { openDatabase } from "./openDatabase.js";

/** `npm run admin -- COMMAND`: returns the exit code. */
export function admin(words: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<number> {
  return runAdmin(words, (command, work) => onDatabase(command, readConfig(environment), work));
}

async function onDatabase<Outcome>(
  command: AdminCommand,
  config: Config,
  work: (context: AdminContext) => Promise<Outcome>,
): Promise<Outcome> {
  const progress = (line: string): void => void process.stderr.write(`${line}\n`);
  const isEmbedded = config.mongodbUri === undefined;
  if (isEmbedded && command.onEmpty !== true) await requireEmbeddedData(config);
  const throwAway = command.anyForm === true && isEmbedded && !(await hasEmbeddedData(config));
  const database = await openDatabase(config, progress, { beside: true, throwAway });
  try {
    const connection = await connect(database.uri, { report: progress, variable: isEmbedded ? undefined : "MONGODB_URI" });
    try {
      if (command.onEmpty !== true) await requireServersData(connection);
      if (command.anyForm !== true) await requireKnownForm(databaseOf(connection), migrations);
      return await work(adminContext({ config, secrets: await knownSecrets(config), connection, progress }));
    } finally {
      await connection.close();
    }
  } finally {
    await database.stop();
  }
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EngineProblem || error instanceof DatabaseProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  admin(process.argv.slice(2), process.env).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    },
  );
}
