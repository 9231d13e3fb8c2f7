import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";
import type { Disk, Head, Saving, StoredMonth } from "./Disk.js";
import type { Month } from "../model.js";
import type { WaitingWrite } from "../outbox/writes.js";

interface Schema extends DBSchema {
  heads: { key: string; value: Head };
  months: { key: [budgetId: string, month: Month]; value: StoredMonth; indexes: { budget: string } };
  outbox: { key: string; value: WaitingWrite };
}

const PREFIX = "household-budget-";
/** Of what is stored. Where the disk has an older one the copy is read again; what waits stays. */
const FORM = 2;

/** One database for each account, in the browser. */
export class IndexedDisk implements Disk {
  private constructor(private readonly database: IDBPDatabase<Schema>) {}

  static async open(accountId: string): Promise<IndexedDisk> {
    const opening = openDB<Schema>(`${PREFIX}${accountId}`, FORM, {
      upgrade(database, old) {
        if (old > 0) {
          database.deleteObjectStore("heads");
          database.deleteObjectStore("months");
        }
        database.createObjectStore("heads", { keyPath: "budgetId" });
        database.createObjectStore("months", { keyPath: ["budgetId", "month"] }).createIndex("budget", "budgetId");
        if (old === 0) database.createObjectStore("outbox", { keyPath: "id" });
      },
      // Signing out in another tab deletes it.
      blocking: () => void opening.then((database) => database.close()),
    });
    return new IndexedDisk(await opening);
  }

  /** On signing out: everything of this account. */
  static async erase(accountId: string): Promise<void> {
    await deleteDB(`${PREFIX}${accountId}`);
  }

  /** On signing out, when what waits is to stay: everything else of this account. */
  static async keepOutbox(accountId: string): Promise<void> {
    const disk = await IndexedDisk.open(accountId);
    const all = disk.database.transaction(["heads", "months", "outbox"], "readwrite");
    const left = await all.objectStore("outbox").count();
    await Promise.all([all.objectStore("heads").clear(), all.objectStore("months").clear(), all.done]);
    disk.close();
    if (left === 0) await IndexedDisk.erase(accountId);
  }

  async head(budgetId: string): Promise<Head | null> {
    return (await this.database.get("heads", budgetId)) ?? null;
  }

  async month(budgetId: string, month: Month): Promise<StoredMonth | null> {
    return (await this.database.get("months", [budgetId, month])) ?? null;
  }

  async months(budgetId: string): Promise<StoredMonth[]> {
    return this.database.getAllFromIndex("months", "budget", budgetId);
  }

  async save({ head, months, finished, left }: Saving): Promise<void> {
    const all = this.database.transaction(["heads", "months", "outbox"], "readwrite");
    await Promise.all([
      all.objectStore("heads").put(head),
      ...months.map((piece) => all.objectStore("months").put(piece)),
      ...(finished === null ? [] : [all.objectStore("outbox").delete(finished)]),
      ...left.map((entry) => all.objectStore("outbox").put(entry)),
      all.done,
    ]);
  }

  async outbox(): Promise<WaitingWrite[]> {
    return (await this.database.getAll("outbox")).sort((one, other) => one.seq - other.seq);
  }

  async put(entry: WaitingWrite): Promise<void> {
    await this.database.put("outbox", entry);
  }

  async remove(id: string): Promise<void> {
    await this.database.delete("outbox", id);
  }

  async forget(budgetId: string): Promise<void> {
    const all = this.database.transaction(["heads", "months"], "readwrite");
    const months = all.objectStore("months");
    const keys = await months.index("budget").getAllKeys(budgetId);
    await Promise.all([all.objectStore("heads").delete(budgetId), ...keys.map((key) => months.delete(key)), all.done]);
  }

  close(): void {
    this.database.close();
  }
}
