import path from "node:path";
import type { Connection } from "mongoose";
import type { Config } from "../config/config.js";
import { databaseOf } from "../database/connect.js";
import { dataDirOwner } from "../database/embedded/dataDirOwner.js";
import { engineRecord } from "../database/embedded/engineRecord.js";
import { MIGRATIONS } from "../database/migrations/storedForm.js";
import { AdminRefusal } from "./AdminCommand.js";

/** Whether there is an embedded database to open: opening makes one, and of a mistyped folder all would hold. */
export async function hasEmbeddedData({ dataDir }: Pick<Config, "dataDir">): Promise<boolean> {
  const folder = path.join(dataDir, "db");
  return (await engineRecord.read(folder)) !== null || (await dataDirOwner.living(folder)) !== null;
}

export async function requireEmbeddedData(config: Pick<Config, "dataDir">): Promise<void> {
  if (await hasEmbeddedData(config)) return;
  throw new AdminRefusal(
    "no-data",
    `There are no data in ${config.dataDir}. Set DATA_DIR or MONGODB_URI as the server has it, or start the server first.`,
  );
}

/** The same of a database that a server has never worked on. */
export async function requireServersData(connection: Connection): Promise<void> {
  const names = new Set((await databaseOf(connection).listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  if (names.has("accounts") || names.has(MIGRATIONS)) return;
  throw new AdminRefusal(
    "no-data",
    `There is nothing of this server in the database "${connection.name}". Set MONGODB_URI as the server has it, or start the server first.`,
  );
}
