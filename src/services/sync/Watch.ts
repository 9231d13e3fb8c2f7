/** One listener: waits for news of some budgets, and holds what it has seen of each. */
export class Watch {
  private hasNews = false;
  private wakeUp: (() => void) | null = null;

  constructor(
    readonly accountId: string,
    /** The session that it listens by; null for a personal access token. */
    readonly sessionId: string | null,
    private readonly heads: Map<string, number>,
    private readonly onClose: (watch: Watch) => void,
  ) {}

  get budgetIds(): IterableIterator<string> {
    return this.heads.keys();
  }

  /** From now on of this budget as well, of which nothing was seen yet. */
  add(budgetId: string): void {
    if (!this.heads.has(budgetId)) this.heads.set(budgetId, 0);
  }

  saw(budgetId: string, n: number): void {
    const known = this.heads.get(budgetId);
    if (known === undefined || n <= known) return;
    this.heads.set(budgetId, n);
    this.wake();
  }

  /** Also without a change: then the listener looks whether it may still listen. */
  wake(): void {
    this.hasNews = true;
    this.wakeUp?.();
  }

  /** Resolves with the next news; at once if there were some since it was called last. */
  async news(): Promise<void> {
    if (!this.hasNews) await new Promise<void>((resolve) => (this.wakeUp = resolve));
    this.wakeUp = null;
    this.hasNews = false;
  }

  close(): void {
    this.onClose(this);
    this.wake();
  }
}
