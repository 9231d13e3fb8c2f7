import type { Db } from "mongodb";
import { DatabaseProblem } from "../DatabaseProblem.js";
import type { Migration } from "./Migration.js";

export const MIGRATIONS = "migrations";

/** What is known of a migration on this database. The form of all that is stored follows from those that began. */
export interface MigrationDoc {
  _id: string;
  /** Null while it runs, or while its form is not written yet. */
  finishedAt: Date | null;
  /** Whether releases that do not know it must keep off. */
  needed?: boolean;
  /** Of one without steps: when it was seen first, and when processes of earlier releases were told to end. */
  announcedAt?: Date;
  neededAt?: Date;
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

/** Stands among the migrations while a backup is restored: no release knows it as one, so every process keeps off. */
export const RESTORE = "restore";

export class BeingRestored extends DatabaseProblem {
  constructor() {
    super(
      "A backup is being restored into the database, or a restore was cut short. Start again when it is done; if none runs any more, empty the database and restore again.",
    );
    this.name = "BeingRestored";
  }
}

/** Why a process must end. */
export type KeepOff = LaterForm | BeingRestored;

/** The migrations without which the database cannot be read, also one that was begun and not finished. */
export async function neededMigrations(db: Db): Promise<string[]> {
  const found = await db.collection<MigrationDoc>(MIGRATIONS).find({ needed: true }).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

/** Before anything is read or written. */
export async function requireKnownForm(db: Db, migrations: readonly Migration[]): Promise<void> {
  const unknown = unknownAmong(await neededMigrations(db), migrations);
  if (unknown.includes(RESTORE)) throw new BeingRestored();
  if (unknown.length > 0) throw new LaterForm("The database", unknown);
}

/** How often a process that runs looks whether it must keep off what is stored. */
export const FORM_CHECK_MS = 30_000;

/**
 * Calls `onLater`, once, when a restore has begun, or a migration that this release does not know and must not run beside. A look that fails is
 * repeated with the next one. Answers what ends the looking.
 */
export function watchForm(
  db: Db,
  migrations: readonly Migration[],
  onLater: (problem: KeepOff) => void,
  everyMs = FORM_CHECK_MS,
): () => void {
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearInterval(looking);
  };
  const look = async (): Promise<void> => {
    try {
      await requireKnownForm(db, migrations);
    } catch (error) {
      // A slow check may end after a newer one has reported.
      if (isOver || !(error instanceof LaterForm || error instanceof BeingRestored)) return;
      end();
      onLater(error);
    }
  };
  const looking = setInterval(() => void look(), everyMs);
  return end;
}

function unknownAmong(ids: readonly string[], migrations: readonly Migration[]): string[] {
  return ids.filter((id) => !migrations.some((migration) => migration.id === id));
}
