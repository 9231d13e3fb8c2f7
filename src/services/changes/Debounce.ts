import { type SharedTrace, sharedTrace } from "../../runtime/tracing.js";
import { beyondWork, currentWork } from "../../runtime/work.js";

interface Pause {
  /** It runs once nobody has asked for it for so long, */
  readonly quietMs: number;
  /** or so long after it was asked for first. */
  readonly mostMs: number;
}

interface Waiting {
  readonly since: number;
  last: number;
  readonly trace: SharedTrace | null;
  /** Whose request asked last. */
  by: string | null;
  timer: NodeJS.Timeout;
}

/** Work that is asked for often and done once for all who asked. */
export class Debounce {
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly pause: Pause,
    private readonly run: (key: string, by: string | null) => void,
  ) {}

  get size(): number {
    return this.waiting.size;
  }

  has(key: string): boolean {
    return this.waiting.has(key);
  }

  get keys(): string[] {
    return [...this.waiting.keys()];
  }

  ask(key: string, asker = currentWork()?.key): void {
    const now = performance.now();
    const known = this.waiting.get(key);
    const by = asker ?? known?.by ?? null;
    // The timer is looked at when it ends: setting a new one each time costs more than the rest.
    if (known === undefined)
      this.waiting.set(key, { since: now, last: now, trace: sharedTrace(), by, timer: this.timerFor(key, this.pause.quietMs) });
    else {
      known.last = now;
      known.by = by;
      known.trace?.join();
    }
  }

  /** Without waiting any longer. */
  now(key: string): void {
    const waiting = this.waiting.get(key);
    clearTimeout(waiting?.timer);
    this.waiting.delete(key);
    // Whoever asked, or hurries, may be a request, and the work does not end with that.
    const run = (): void => beyondWork(() => this.run(key, waiting?.by ?? null));
    if (waiting?.trace) waiting.trace.run(run);
    else run();
  }

  private timerFor(key: string, ms: number): NodeJS.Timeout {
    return beyondWork(() => setTimeout(() => this.look(key), ms));
  }

  private look(key: string): void {
    const waiting = this.waiting.get(key);
    if (waiting === undefined) return;
    const { quietMs, mostMs } = this.pause;
    const left = Math.min(waiting.last + quietMs, waiting.since + mostMs) - performance.now();
    if (left < 1) this.now(key);
    else waiting.timer = this.timerFor(key, left);
  }
}
