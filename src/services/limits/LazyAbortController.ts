import { setMaxListeners } from "node:events";

/** As an `AbortController` whose signal is made when it is asked for: most requests are over before anybody does, and it costs more than its use. */
export class LazyAbortController {
  private controller: AbortController | null = null;
  private reason: Error | null = null;

  /** Called once, before anybody who listens to the signal. */
  onAbort: (reason: Error) => void = () => undefined;

  get signal(): AbortSignal {
    if (this.controller === null) {
      this.controller = new AbortController();
      // As many wait for a turn at once as a query has lists.
      setMaxListeners(0, this.controller.signal);
      if (this.reason !== null) this.controller.abort(this.reason);
    }
    return this.controller.signal;
  }

  abort(reason: Error): void {
    if (this.reason !== null) return;
    this.reason = reason;
    this.onAbort(reason);
    this.controller?.abort(reason);
  }

  throwIfAborted(): void {
    if (this.reason !== null) throw this.reason;
  }
}
