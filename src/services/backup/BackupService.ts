import mongoose, { type mongo } from "mongoose";
import { collectionNames, collectionOfKind, type CollectionName, factsOf } from "../../models/collections.js";
import type { ChangeEntry } from "../../models/sync/change.js";
import type { Dependencies } from "../Dependencies.js";
import { type ChangeLog, lastOfEach } from "../sync/ChangeLog.js";
import { BACKUP_FORMAT, BACKUP_VERSION, Checksum, documentLine, type Footer, type Header } from "./format.js";

interface Needs extends Pick<Dependencies, "models" | "outbox" | "clock"> {
  readonly changeLog: ChangeLog;
}

/** The progress of a backup. It counts documents of accounts, too, so that its last number equals that of a restore. */
interface BackupProgress {
  readonly budgets: number;
  readonly documents: number;
}

export interface BackupOptions {
  /** The migrations that have been finished on this database. */
  readonly migrations: readonly string[];
  /** Those of them that a reader must know. */
  readonly needed: readonly string[];
  readonly onProgress?: (progress: BackupProgress) => void;
  /** Called for a budget that kept changing: its references are right, but its parts are not of one moment. */
  readonly onRestless?: (budgetId: string) => void;
}

const PAGE = 500;
/** Every document, by the index of the ids: those are never empty. */
const ALL = { _id: { $gt: "" } };
const ROUNDS = 50;

const backedUpAs = (how: "part" | "import" | "log" | "whole"): readonly CollectionName[] =>
  collectionNames.filter((name) => factsOf(name).backup === how);
const PARTS = backedUpAs("part").filter((name) => name !== "imports");
const IMPORT_PARTS = backedUpAs("import");
const LOGS = backedUpAs("log");
const WHOLE = backedUpAs("whole");

/**
 * Copies everything that is worth keeping, line by line, while the server goes on. Each budget is of one moment: what changed while
 * it was copied, as its change log says, is copied again until nothing does.
 */
export class BackupService {
  constructor(private readonly needs: Needs) {}

  async *lines({ migrations, needed, onProgress, onRestless }: BackupOptions): AsyncGenerator<string> {
    const checksum = new Checksum();
    const counts: Record<string, number> = {};
    const header: Header = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      createdAt: this.needs.clock.now().toISOString(),
      migrations,
      needed,
    };
    const summed = (line: string): string => {
      checksum.add(line);
      return line;
    };
    let budgets = 0;
    let documents = 0;
    const counted = (collection: string, document: mongo.Document, again = false): string => {
      counts[collection] = (counts[collection] ?? 0) + 1;
      onProgress?.({ budgets, documents: ++documents });
      return summed(documentLine(collection, document, again));
    };
    yield summed(JSON.stringify(header));
    for await (const budgetId of this.budgetIds()) {
      for await (const { name, document, again } of this.budget(budgetId, onRestless)) yield counted(name, document, again);
      onProgress?.({ budgets: ++budgets, documents });
    }
    for (const name of WHOLE) {
      for await (const document of this.documents(name, ALL)) yield counted(name, document);
    }
    const footer: Footer = { end: true, documents: counts, sha256: checksum.hex };
    yield JSON.stringify(footer);
  }

  private async *budget(budgetId: string, onRestless: BackupOptions["onRestless"]): AsyncGenerator<Copied> {
    let position = await this.position(budgetId);
    yield* this.whole(budgetId);
    for (let round = 0; ; round++) {
      const next = await this.position(budgetId);
      if (next === position) break;
      if (round === ROUNDS) {
        onRestless?.(budgetId);
        break;
      }
      yield* this.changed(budgetId, position);
      position = next;
    }
    yield* this.log(budgetId);
  }

  /** The number of the newest change, once every change made before is numbered: the same number twice means that nothing changed between. */
  private async position(budgetId: string): Promise<number> {
    await this.needs.outbox.drain(budgetId);
    return this.needs.changeLog.newest(budgetId);
  }

  private async *whole(budgetId: string): AsyncGenerator<Copied> {
    const importIds: string[] = [];
    for await (const document of this.documents("imports", { budgetId })) {
      importIds.push(document._id);
      yield { name: "imports", document, again: false };
    }
    for (const importId of importIds) {
      for (const name of IMPORT_PARTS) {
        for await (const document of this.documents(name, { budgetId, importId })) yield { name, document, again: false };
      }
    }
    for (const name of PARTS) {
      for await (const document of this.documents(name, { [factsOf(name).shardKey]: budgetId })) yield { name, document, again: false };
    }
  }

  /** The documents behind the entries after a number, as they are now; also those that were new. */
  private async *changed(budgetId: string, after: number): AsyncGenerator<Copied> {
    for (let position = after; ;) {
      const entries: readonly ChangeEntry[] = await this.needs.changeLog.after(budgetId, position, PAGE);
      const last = entries.at(-1);
      if (last === undefined) return;
      position = last.n;
      for (const { kind, resourceId } of lastOfEach(entries)) {
        const name = collectionOfKind(kind);
        // The shard key beside the id, so that a cluster asks one shard.
        const found = { [factsOf(name).shardKey]: budgetId, _id: resourceId };
        for await (const document of this.documents(name, found)) yield { name, document, again: true };
      }
    }
  }

  /** What is only ever added to comes last: it may say more than the rest, never less. */
  private async *log(budgetId: string): AsyncGenerator<Copied> {
    for (const name of LOGS) {
      for await (const document of this.documents(name, { budgetId })) yield { name, document, again: false };
    }
  }

  private async *budgetIds(): AsyncGenerator<string> {
    const cursor = this.needs.models.budgets
      .find({ _id: mongoose.trusted(ALL._id) }, { _id: 1 })
      .sort({ _id: 1 })
      .lean<{ _id: string }[]>()
      .cursor({ batchSize: PAGE });
    for await (const { _id } of cursor) yield _id;
  }

  /** As they are stored: numbers keep the types that they have there. */
  private documents(name: CollectionName, filter: object): AsyncIterable<mongo.Document & { _id: string }> {
    const { collection } = this.needs.models[name];
    return collection.find<mongo.Document & { _id: string }>(filter, { promoteValues: false, promoteLongs: false, batchSize: PAGE });
  }
}

interface Copied {
  readonly name: CollectionName;
  readonly document: mongo.Document;
  readonly again: boolean;
}
