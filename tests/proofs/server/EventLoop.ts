import { readFileSync } from "node:fs";

const THREAD = "/proc/self/schedstat";
const SAMPLE = JSON.stringify(
  Array.from({ length: 4000 }, (_, n) => ({ id: `expense-${n}`, amount: n * 7, tags: ["food", `week ${n % 52}`] })),
);
const ROUNDS = 30;

/** For how long at a time the event loop is held, in the processor time of its own thread: what else the machine does meanwhile holds nobody here. */
export class EventLoop {
  private longest = 0;
  private last = spentMs();

  /** `turned`: called after each turn with what it took. */
  constructor(private readonly turned: (ms: number) => void) {}

  watch(): void {
    setInterval(() => {
      const now = spentMs();
      const ms = now - this.last;
      this.longest = Math.max(this.longest, ms);
      this.last = now;
      this.turned(ms);
    }, 1).unref();
  }

  /** Since it was last asked for. */
  longestHoldMs(): number {
    const longest = this.longest;
    this.longest = 0;
    return longest;
  }

  /**
   * What a piece of work that is always the same takes of the thread's time: how fast this processor is with whatever else it does just now. It
   * is long enough for the kernel, which counts in ticks, and counts for no turn.
   */
  sampleMs(): number {
    const begun = spentMs();
    workSample();
    const ms = spentMs() - begun;
    this.last += ms;
    return ms;
  }
}

export function workSample(): void {
  for (let round = 0; round < ROUNDS; round++) JSON.stringify(JSON.parse(SAMPLE));
}

/** Linux tells it of a process's first thread, in which its event loop runs; elsewhere the clock must do. */
function spentMs(): number {
  try {
    return Number(readFileSync(THREAD, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
