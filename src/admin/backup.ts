import { createWriteStream, type Stats } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { databaseOf } from "../database/connect.js";
import { finishedMigrations } from "../database/migrations/migrate.js";
import { neededMigrations } from "../database/migrations/storedForm.js";
import { quantity } from "../domain/quantity.js";
import { BackupService } from "../services/backup/BackupService.js";
import { createModels } from "../models/Models.js";
import { type AdminCommand, type AdminOptions, AdminUsageError } from "./AdminCommand.js";
import { everySecond } from "./everySecond.js";
import { onlyFile } from "./parsedArguments.js";

export const backupCommand: AdminCommand = {
  name: "backup",
  usage: "FILE [--force]",
  summary: "writes a backup to one file, while the server runs; docs/backup.md",
  options: { force: { type: "boolean" } },
  before: fileOf,
  async run({ connection, progress, ledger }, words, options) {
    const file = await fileOf(words, options);
    const clock = { now: () => new Date() };
    const models = createModels(connection);
    const { outbox, changeLog } = ledger();
    const restless: string[] = [];
    let last = { budgets: 0, documents: 0 };
    const tell = everySecond((now: typeof last) => progress(`${quantity(now.budgets, "budget")}, ${quantity(now.documents, "document")}`));
    const lines = new BackupService({ models, outbox, changeLog, clock }).lines({
      migrations: await finishedMigrations(databaseOf(connection)),
      needed: await neededMigrations(databaseOf(connection)),
      onRestless: (budgetId) => restless.push(budgetId),
      onProgress: (now) => {
        last = now;
        tell(now);
      },
    });
    await written(file, lines);
    await outbox.stop();
    // For the metric of the last backup: a database that may only be read gives one as well.
    await models.walks
      .updateOne({ _id: "backup" }, { $set: { last: null, dueAt: new Date() } }, { upsert: true })
      .catch((error: unknown) => progress(`The time of the backup could not be noted: ${String(error)}`));
    const text = [
      `${file}: ${quantity(last.documents, "document")}, ${quantity(last.budgets, "budget")} among them.`,
      ...restless.map((id) => `${id} changed all the time: what refers to what is right in it, but its parts are not of one moment.`),
    ].join("\n");
    return { ok: true, text, facts: { file, ...last, restless } };
  },
};

async function fileOf(words: readonly string[], options: AdminOptions): Promise<string> {
  const file = onlyFile("backup", words);
  const there = await statOf(file);
  if (there?.isDirectory() === true || /[/\\]$/.test(file))
    throw new AdminUsageError(`${file} names a folder. Give the name of the file as well, e.g. ${path.join(file, "budget.ndjson.gz")}`);
  const folder = path.dirname(file);
  if ((await statOf(folder))?.isDirectory() !== true) throw new AdminUsageError(`There is no folder ${folder}.`);
  if (options["force"] !== true && there !== null)
    throw new AdminUsageError(`There is a file ${file} already. Give another name, or --force to replace it.`);
  return file;
}

/** Null: there is nothing of this name. */
function statOf(name: string): Promise<Stats | null> {
  return stat(name).catch(() => null);
}

/** Written aside and renamed when it is whole and on the disk: a backup that was interrupted is not taken for one. */
async function written(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.part`;
  try {
    await pipeline(Readable.from(endedLines(lines)), createGzip(), createWriteStream(part, { mode: 0o600 }));
    const handle = await open(part, "r+");
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function* endedLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
