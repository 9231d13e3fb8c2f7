import { createReadStream } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import type { Db } from "mongodb";
import mongoose from "mongoose";
import type { Config } from "../config/config.js";
import { buildIndexes, databaseOf } from "../database/connect.js";
import { dataDirOwner } from "../database/embedded/dataDirOwner.js";
import { hasCode } from "../database/embedded/EngineProblem.js";
import { holderOf } from "../database/lease.js";
import { migrate } from "../database/migrations/migrate.js";
import { migrations } from "../database/migrations/migrations.js";
import { FORM_CHECK_MS, type MigrationDoc, MIGRATIONS, RESTORE } from "../database/migrations/storedForm.js";
import { quantity } from "../domain/quantity.js";
import type { AccountDoc } from "../models/accounts/account.js";
import { createModels, type Models } from "../models/Models.js";
import { BackupUnreadable, type Header } from "../services/backup/format.js";
import { DatabaseNotEmpty, RestoreService } from "../services/backup/RestoreService.js";
import { type AdminCommand, type AdminContext, AdminRefusal, type AdminResult, AdminUsageError } from "./AdminCommand.js";
import { everySecond } from "./everySecond.js";
import { onlyFile } from "./parsedArguments.js";

export const restoreCommand: AdminCommand = {
  name: "restore",
  usage: "FILE",
  summary: "restores a backup into an empty database of any engine; docs/backup.md",
  onEmpty: true,
  before: fileOf,
  async run(context, words) {
    return restoreFrom(context, await fileOf(words));
  },
};

/** `othersEndMs`: how long servers that run on the database are given to notice and end. */
export async function restoreFrom(
  { config, connection, progress }: AdminContext,
  file: string,
  othersEndMs = 2 * FORM_CHECK_MS,
): Promise<AdminResult> {
  const models = createModels(connection);
  await buildIndexes(connection);
  const onProgress = everySecond((restored: number, all: number) => progress(`${restored} of ${quantity(all, "document")}`));
  try {
    const service = new RestoreService({ models, clock: { now: () => new Date() }, knownMigrations: migrations.map(({ id }) => id) });
    const beforeWriting = async (): Promise<void> => {
      await requireNoServer(config);
      await keepOthersOff(databaseOf(connection), progress, othersEndMs);
      await service.requireEmpty().catch(async (error: unknown) => {
        await letOthersIn(databaseOf(connection));
        throw error;
      });
    };
    const { header, footer } = await service.restore(() => linesOf(file), { onProgress, beforeWriting });
    const ran = await migrateSince(databaseOf(connection), header, progress);
    const all = Object.values(footer.documents).reduce((sum, count) => sum + count, 0);
    const administrators = await administratorsIn(models);
    return {
      ok: true,
      text: [
        `Restored ${quantity(all, "document")} of ${header.createdAt}. Start the server, or run verify.`,
        // Who can write the file can make them.
        `Administrators: ${administrators.length === 0 ? "none" : administrators.join(", ")}.`,
      ].join("\n"),
      facts: { ...header, ...footer, migrated: ran, administrators },
    };
  } catch (error) {
    if (!(error instanceof BackupUnreadable || error instanceof DatabaseNotEmpty)) throw error;
    return {
      ok: false,
      text: error.message,
      facts: { error: error.message, code: error instanceof BackupUnreadable ? "backup-unreadable" : "database-not-empty" },
    };
  }
}

async function administratorsIn({ accounts }: Models): Promise<string[]> {
  const since = mongoose.trusted({ $exists: true });
  const found = await accounts.find({ administratorSince: since }, { email: 1 }).lean<Pick<AccountDoc, "email">[]>();
  return found.map(({ email }) => email).sort();
}

/** An embedded engine ends with its server, so that server has to end first. */
async function requireNoServer(config: Pick<Config, "dataDir" | "mongodbUri">): Promise<void> {
  const owner = config.mongodbUri === undefined ? await dataDirOwner.living(path.join(config.dataDir, "db")) : null;
  if (owner !== null && owner !== process.pid)
    throw new AdminRefusal("server-running", `A server runs on the database in ${config.dataDir} (process ${owner}). Stop it first.`);
}

/** From its first document on, whoever reads or sweeps what is half restored would do harm. Servers that run notice it and end. */
async function keepOthersOff(db: Db, report: (line: string) => void, othersEndMs: number): Promise<void> {
  const marks = db.collection<MigrationDoc>(MIGRATIONS);
  const wasUsed = (await marks.findOne({})) !== null;
  await marks.updateOne({ _id: RESTORE }, { $setOnInsert: { finishedAt: null, needed: true } }, { upsert: true });
  if (!wasUsed) return;
  report(`Waiting ${Math.ceil(othersEndMs / 1000)} s for servers on this database to exit`);
  await pause(othersEndMs);
}

async function letOthersIn(db: Db): Promise<void> {
  await db.collection<MigrationDoc>(MIGRATIONS).deleteOne({ _id: RESTORE });
}

async function fileOf(words: readonly string[]): Promise<string> {
  const file = onlyFile("restore", words);
  await access(file, constants.R_OK).catch((error: unknown) => {
    throw hasCode(error, "ENOENT") ? new AdminUsageError(`There is no file ${file}.`) : error;
  });
  if ((await stat(file)).isDirectory()) throw new AdminUsageError(`${file} is a folder. Name the backup in it.`);
  return file;
}

/** What had been migrated where the backup was taken needs no migration here; what came later runs now. */
async function migrateSince(db: Db, header: Header, report: (line: string) => void): Promise<string[]> {
  const done = header.migrations.map((id) => {
    const needed = header.needed.includes(id) ? { needed: true } : {};
    return { updateOne: { filter: { _id: id }, update: { $setOnInsert: { finishedAt: new Date(), ...needed } }, upsert: true } };
  });
  if (done.length > 0) await db.collection<MigrationDoc>(MIGRATIONS).bulkWrite(done);
  await letOthersIn(db);
  // No server has run since the restore began: no form waits for one to end.
  const ran = await migrate(db, migrations, { holder: holderOf(), report, atOnce: true, othersEndMs: 0 });
  // A server that was started on the empty database counts as migrated, but what came back is of the former form.
  const options = { report, signal: new AbortController().signal, settleMs: 0 };
  for (const { later } of migrations) if ((await later?.isLeft(db)) === true) await later?.run(db, options);
  return ran;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    // What fails ends the loop below with its error; nothing is left for the callback.
    const unzipped = pipeline(createReadStream(file), createGunzip(), () => undefined);
    yield* split(unzipped.setEncoding("utf8"));
  } catch (error) {
    throw new BackupUnreadable(
      `The file cannot be unpacked: it is no backup, is damaged, or was cut off (${error instanceof Error ? error.message : String(error)}).`,
    );
  }
}

/** Not by Node's readline: it ends lines at U+2028 as well, which texts may hold, and lets errors of what it reads go uncaught. */
async function* split(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line = "";
  for await (const chunk of chunks) {
    const [rest = "", ...next] = chunk.split("\n");
    line += rest;
    for (const start of next) {
      yield line;
      line = start;
    }
  }
  if (line !== "") yield line;
}
