import { beyondWork } from "../../runtime/work.js";

/** Runs the work of one key one after the other. Whoever asks while a run waits for another has that run in common. */
export class SerialRuns<Result> {
  private readonly running = new Map<string, Promise<Result>>();
  private readonly waiting = new Map<string, Promise<Result>>();

  constructor(private readonly work: (key: string) => Promise<Result>) {}

  /** A run that begins after the call. It fails with its own error, never with that of the run it waited for. */
  run(key: string): Promise<Result> {
    const waiting = this.waiting.get(key);
    if (waiting !== undefined) return waiting;
    const before = this.running.get(key);
    if (before === undefined) return this.begin(key);
    const next = before.then(
      () => this.beginNext(key),
      () => this.beginNext(key),
    );
    this.waiting.set(key, next);
    return next;
  }

  private beginNext(key: string): Promise<Result> {
    this.waiting.delete(key);
    return this.begin(key);
  }

  private begin(key: string): Promise<Result> {
    // Others wait for it as well: it does not end with the request that began it.
    const run = beyondWork(() => this.work(key)).finally(() => this.running.delete(key));
    this.running.set(key, run);
    return run;
  }
}
