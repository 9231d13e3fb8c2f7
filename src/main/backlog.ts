import type { Connection } from "mongoose";
import { databaseOf } from "../database/connect.js";
import { pendingMigrations } from "../database/migrations/migrate.js";
import { migrations } from "../database/migrations/migrations.js";
import { changeKinds } from "../domain/changeKinds.js";
import { collectionOfKind } from "../models/collections.js";
import type { Backend } from "./compose/compose.js";

/** What waits in the database, as it was seen last: /metrics asks nobody, so that it answers while the database does not. */
export interface Backlog {
  readonly oldestMail: Date | null;
  readonly oldestChange: Date | null;
  readonly lastBackup: Date | null;
  readonly pendingMigrations: number;
}

export const NOTHING_SEEN: Backlog = { oldestMail: null, oldestChange: null, lastBackup: null, pendingMigrations: 0 };

/** Of each kind, so many of the changes that wait are looked at. */
const LOOKED_AT = 200;

export async function readBacklog(connection: Connection, { models, mails }: Pick<Backend, "models" | "mails">): Promise<Backlog> {
  const changes = await Promise.all(
    changeKinds.map((kind) =>
      models[collectionOfKind(kind)].collection
        .find({ dirtyBudgetId: { $exists: true } }, { projection: { updatedAt: 1 }, limit: LOOKED_AT })
        .toArray(),
    ),
  );
  const times = changes.flat().flatMap(({ updatedAt }) => (updatedAt instanceof Date ? [updatedAt.getTime()] : []));
  const backup = await models.walks.findById("backup").lean<{ dueAt: Date }>();
  return {
    oldestMail: await mails.oldestWaiting(),
    oldestChange: times.length === 0 ? null : new Date(Math.min(...times)),
    lastBackup: backup?.dueAt ?? null,
    pendingMigrations: (await pendingMigrations(databaseOf(connection), migrations)).length,
  };
}
