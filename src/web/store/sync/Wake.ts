/** Lets a loop sleep until there is something to do, or a time has passed. A call while nobody sleeps is remembered. */
export class Wake {
  private pending = false;
  private wake: (() => void) | null = null;

  call(): void {
    this.pending = true;
    this.wake?.();
  }

  /** Wakes whoever sleeps; nothing is remembered. */
  nudge(): void {
    this.wake?.();
  }

  /** Until a call. Rejects when the signal ends it. */
  async called(signal: AbortSignal): Promise<void> {
    await this.pause(null, signal);
    signal.throwIfAborted();
  }

  /** Until a call or the signal, and no longer than so many milliseconds, if any. */
  async pause(milliseconds: number | null, signal: AbortSignal): Promise<void> {
    if (!this.pending && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === null ? undefined : setTimeout(() => end(), milliseconds);
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
          resolve();
        };
        this.wake = end;
        signal.addEventListener("abort", end);
      });
      this.wake = null;
    }
    this.pending = false;
  }
}
