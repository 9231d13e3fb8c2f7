import { Unavailable } from "../../domain/errors.js";

/** Lets a few through at once, lets a short queue wait, and turns the surplus away. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly queue: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running++;
      return;
    }
    if (this.waiting.length >= this.queue) throw new Unavailable("Too many passwords are being checked at once. Try again.", 1);
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place goes straight to the next in the queue, so that nobody overtakes. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.running--;
    else next();
  }
}
