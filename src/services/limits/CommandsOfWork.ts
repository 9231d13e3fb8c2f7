interface Sender {
  readonly throwIfAborted: () => void;
  readonly giveWay: () => Promise<void> | null;
}

/** What one request has the database do. */
export class CommandsOfWork {
  private pending = 0;

  /** `ended`: called whenever nothing is pending any more. */
  constructor(
    private readonly sender: Sender,
    private readonly ended: () => void,
  ) {}

  get arePending(): boolean {
    return this.pending > 0;
  }

  /** Sends a command, after those who used clearly less. */
  send<Result>(command: () => Promise<Result>): Promise<Result> {
    const others = this.sender.giveWay();
    return others === null ? this.sendNow(command) : others.then(() => this.sendNow(command));
  }

  private sendNow<Result>(command: () => Promise<Result>): Promise<Result> {
    this.sender.throwIfAborted();
    const answer = command();
    this.during(answer);
    return answer;
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
