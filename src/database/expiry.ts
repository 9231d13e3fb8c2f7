import type { Collection, Db } from "mongodb";
import { databaseFaultOf } from "./errors/databaseFault.js";

export interface Expiring {
  readonly collection: string;
  /** The field that holds when a document has had its time. */
  readonly field: string;
}

/**
 * Clears away what has expired, which nobody reads any more: by an index that expires documents, and where the engine has none by a
 * sweep over a plain one.
 */
export class Expiry {
  private readonly swept: Expiring[] = [];

  constructor(
    private readonly db: Db,
    private readonly expiring: readonly Expiring[],
  ) {}

  async buildIndexes(): Promise<void> {
    for (const one of this.expiring) if (!(await this.buildIndex(one))) this.swept.push(one);
  }

  async sweep(now: Date): Promise<void> {
    for (const one of this.swept) await this.collectionOf(one).deleteMany({ [one.field]: { $lte: now } });
  }

  private async buildIndex(one: Expiring): Promise<boolean> {
    const keys = { [one.field]: 1 } as const;
    try {
      await this.collectionOf(one).createIndex(keys, { expireAfterSeconds: 0 });
      return true;
    } catch (error) {
      if (databaseFaultOf(error) !== null) throw error;
      await this.collectionOf(one).createIndex(keys);
      return false;
    }
  }

  private collectionOf({ collection }: Expiring): Collection {
    return this.db.collection(collection);
  }
}
