/** Lets a loop sleep until there is something to do, or a time has passed. A call while nobody sleeps is remembered. */
export class Wake {
  private pending = false;
  private wake: (() => void) | null = null;

  call(): void {
    this.pending = true;
    this.wake?.();
  }

  /** Rejects when the signal ends it. */
  async called(signal: AbortSignal): Promise<void> {
    await this.wait(null, signal);
    signal.throwIfAborted();
  }

  /** No longer than so many milliseconds. */
  async pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    await this.wait(milliseconds, signal);
  }

  private async wait(milliseconds: number | null, signal: AbortSignal): Promise<void> {
    if (!this.pending && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds);
        const end = () => {
          clearTimeout(timer);
          resolve();
        };
        this.wake = end;
        signal.addEventListener("abort", end, { once: true });
      });
      this.wake = null;
    }
    this.pending = false;
  }
}
