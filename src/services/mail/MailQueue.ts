import { beyondWork } from "../../runtime/work.js";
import { neverRefused, Semaphore } from "../limits/Semaphore.js";

/** Mails that the mail server is given at once. */
const LANES = 4;
/** Those beyond wait for the sweep: of one account, and of all. */
const MOST_QUEUED_EACH = 20;
const MOST_QUEUED = 1000;

/** Whether it is still to be tried, or is left to the sweep. */
type IsWanted = () => boolean;

/** The mails that this process tries: one of each account at a time, and round robin, as each account waits for a lane with one mail. */
export class MailQueue {
  private readonly ofOne = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: neverRefused });
  private readonly lanes = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: neverRefused });
  private readonly trying = new Set<Promise<void>>();
  /** Goes up when what waits is left to the sweep. */
  private round = 0;

  constructor(private readonly onError: (error: unknown) => void) {}

  /** `attempt` answers false when the others would fail alike. */
  soon(key: string, attempt: (isWanted: IsWanted) => Promise<boolean>): void {
    if (this.trying.size >= MOST_QUEUED || this.ofOne.loadOf(key).waiting >= MOST_QUEUED_EACH) return;
    const { round } = this;
    const isWanted = (): boolean => round === this.round;
    const first = async (): Promise<void> => {
      try {
        if (await attempt(isWanted)) return;
      } catch (error) {
        this.onError(error);
      }
      // The sweep takes the others, when the mail server is back.
      if (isWanted()) this.leaveRest();
    };
    // The request that posted it may be answered and over before it is sent.
    const trying = beyondWork(first).finally(() => this.trying.delete(trying));
    this.trying.add(trying);
  }

  alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return this.ofOne.run(key, 1, work);
  }

  inLane<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.lanes.run("", LANES, work);
  }

  leaveRest(): void {
    this.round++;
  }

  /** Resolves when nothing is tried any more that was to be tried soon. */
  async drained(): Promise<void> {
    while (this.trying.size > 0) await Promise.all(this.trying);
  }
}
