import { QUOTA_WAIT_MS, queueRefusal } from "./queueRefusal.js";
import { Semaphore } from "./Semaphore.js";

export interface Cap {
  readonly most: number;
  /** How many of them are added: one unless said. */
  readonly adding?: number;
  /** Of the others: what is added does not count, so that a repeated call finds room for what is there. */
  readonly count: () => Promise<number>;
  readonly refuse: () => Error;
}

export interface Addition<Made> {
  /** Those who add under one key have their turn one after the other. */
  readonly key: string;
  readonly caps: readonly Cap[];
  readonly add: () => Promise<Made>;
  /**
   * Left out where what was added cannot go again: then another process may add one too many meanwhile. Answers false where it finds that
   * this one stays.
   */
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

  async add<Made>({ key, caps, add, undo }: Addition<Made>): Promise<Made> {
    return this.semaphore.run(key, 1, async () => {
      await requireRoom(caps);
      const made = await add();
      const refusal = undo === undefined ? null : await refusalOf(caps);
      if (refusal === null || (await undo?.(made)) === false) return made;
      throw refusal;
    });
  }
}

/** For what is looked at before it is known what is to be added: it may still find no room when it is added. */
export async function requireRoom(caps: readonly Cap[]): Promise<void> {
  const refusal = await refusalOf(caps);
  if (refusal !== null) throw refusal;
}

async function refusalOf(caps: readonly Cap[]): Promise<Error | null> {
  for (const { most, adding = 1, count, refuse } of caps) if ((await count()) + adding > most) return refuse();
  return null;
}
