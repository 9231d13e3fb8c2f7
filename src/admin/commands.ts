import type { AdminCommand } from "./AdminCommand.js";
import { backupCommand } from "./backup.js";
import { doctorCommand } from "./doctor.js";
import { mailCommand } from "./mail.js";
import { migrateCommand } from "./migrate.js";
import { restoreCommand } from "./restore.js";
import { shardCommand } from "./shard.js";
import { statsCommand } from "./stats.js";
import { usersCommand } from "./users.js";
import { verifyCommand } from "./verify.js";

/** Everything that `npm run admin` can do. */
export const commands: readonly AdminCommand[] = [
  backupCommand,
  restoreCommand,
  migrateCommand,
  verifyCommand,
  usersCommand,
  statsCommand,
  doctorCommand,
  mailCommand,
  shardCommand,
];
