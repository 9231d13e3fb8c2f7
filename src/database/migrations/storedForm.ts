import type { Db } from "mongodb";
import { DatabaseProblem } from "../DatabaseProblem.js";
import type { Migration } from "./Migration.js";

export const MIGRATIONS = "migrations";

/** What is known of a migration on this database. The form of all that is stored follows from those that began. */
export interface MigrationDoc {
  _id: string;
  /** Null while it runs. */
  finishedAt: Date | null;
  /** Whether releases that do not know it must keep off. */
  needed?: boolean;
}

/** The database, or a backup, was written by a later release in a form that this one would misread. */
export class LaterForm extends DatabaseProblem {
  constructor(what: string, ids: readonly string[]) {
    super(
      `${what} was written by a later release: this one does not know ${ids.join(", ")}. Start that release, or use another database (DATA_DIR or MONGODB_URI).`,
    );
    this.name = "LaterForm";
  }
}

/** The migrations without which the database cannot be read, also one that was begun and not finished. */
export async function neededMigrations(db: Db): Promise<string[]> {
  const found = await db.collection<MigrationDoc>(MIGRATIONS).find({ needed: true }).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

/** Before anything is read or written. */
export async function requireKnownForm(db: Db, migrations: readonly Migration[]): Promise<void> {
  const unknown = unknownAmong(await neededMigrations(db), migrations);
  if (unknown.length > 0) throw new LaterForm("The database", unknown);
}

function unknownAmong(ids: readonly string[], migrations: readonly Migration[]): string[] {
  return ids.filter((id) => !migrations.some((migration) => migration.id === id));
}
