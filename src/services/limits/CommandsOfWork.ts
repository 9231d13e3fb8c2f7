/** A query of GraphQL may have many lists; of those that are read at once each takes a processor of the database. */
const AT_ONCE = 4;

/** What one request has the database do. */
export class CommandsOfWork {
  private pending = 0;
  private sent = 0;
  private readonly waiting: (() => void)[] = [];

  /** `ended`: called whenever nothing is pending any more. */
  constructor(
    private readonly work: { readonly throwIfAborted: () => void; readonly giveWay: () => Promise<unknown> },
    private readonly ended: () => void,
  ) {}

  get arePending(): boolean {
    return this.pending > 0;
  }

  /** Sends a command when fewer than a few are on their way. */
  async send<Result>(command: () => Promise<Result>): Promise<Result> {
    if (this.sent < AT_ONCE) this.sent++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      await this.work.giveWay();
      this.work.throwIfAborted();
      const answer = command();
      this.during(answer);
      return await answer;
    } finally {
      // The next one has its room.
      const next = this.waiting.shift();
      if (next === undefined) this.sent--;
      else next();
    }
  }

  during(work: Promise<unknown>): void {
    this.pending++;
    const over = (): void => {
      this.pending--;
      if (this.pending === 0) this.ended();
    };
    work.then(over, over);
  }
}
