import { currentWork, inWork } from "../../runtime/work.js";
import { neverRefused, Semaphore } from "./Semaphore.js";
import { TurnScheduler } from "./TurnScheduler.js";

/** Longer than any read of a sound database takes. */
const READ_MS = 300_000;

/** Work that no request waits for, in the turns of the account that caused it. Of one account it runs one piece at a time. */
export class BackgroundTurns {
  private readonly one = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: neverRefused });

  constructor(private readonly turns = new TurnScheduler()) {}

  /** `key`: the account, or what stands for it where nobody knows it any more. Within work that has its turn it is part of that. */
  async of<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    if (currentWork() !== null) return work();
    return this.one.run(key, 1, async () => {
      const { end, ...place } = await this.turns.take(key);
      try {
        const { signal } = new AbortController();
        const nothing = (): void => undefined;
        const bounds = { signal, throwIfAborted: nothing, readMs: READ_MS, count: nothing, during: nothing };
        return await inWork({ ...place, ...bounds, key, command: (send) => send() }, work);
      } finally {
        end();
      }
    });
  }
}
