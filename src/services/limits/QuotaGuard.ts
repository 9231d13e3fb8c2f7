import { QUOTA_WAIT_MS, queueRefusal } from "./queueRefusal.js";
import { Semaphore } from "./Semaphore.js";

export interface Addition<Made> {
  /** Those who add under one key have their turn one after the other. */
  readonly key: string;
  readonly most: number;
  /** Of the others: what is added does not count, so that a repeated call finds room for what is there. */
  readonly count: () => Promise<number>;
  readonly refuse: () => Error;
  readonly add: () => Promise<Made>;
  /** Left out where what was added cannot go again: then another process may add one too many meanwhile. */
  readonly undo?: (made: Made) => Promise<unknown>;
}

/**
 * Adds something when there is room for it. Within this process one looks and adds before the next one looks; what another process
 * added meanwhile is found by the second look, and then what was added here goes again: sooner one too few than one too many.
 */
export class QuotaGuard {
  private readonly semaphore: Semaphore;

  constructor(waitMs = QUOTA_WAIT_MS) {
    this.semaphore = new Semaphore({ queue: Infinity, waitMs, refuse: queueRefusal });
  }

  async add<Made>({ key, most, count, refuse, add, undo }: Addition<Made>): Promise<Made> {
    return this.semaphore.run(key, 1, async () => {
      if ((await count()) >= most) throw refuse();
      const made = await add();
      if (undo === undefined || (await count()) < most) return made;
      await undo(made);
      throw refuse();
    });
  }
}
