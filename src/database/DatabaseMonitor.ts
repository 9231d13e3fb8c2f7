import { databaseFaultOf, type FaultCause } from "./errors/databaseFault.js";

/** `no-answer`: a question was sent, and nothing has come back yet. */
export type DatabaseCause = FaultCause | "no-answer" | "error";

export interface DatabaseState {
  readonly isUp: boolean;
  readonly cause: DatabaseCause | null;
  /** For how long it has been so. */
  readonly seconds: number;
}

interface Needs {
  /** Asks the database for nothing but an answer. */
  readonly ping: () => Promise<unknown>;
  /** Called when it goes and when it comes back. */
  readonly changed: (state: DatabaseState, error: unknown) => void;
  readonly everyMs?: number;
  readonly patienceMs?: number;
  readonly now?: () => number;
}

const EVERY_MS = 500;
const PATIENCE_MS = 1500;
/** Each holds a connection. One alone may be lost with its connection, while the database is well. */
const MOST_UNANSWERED = 3;

/**
 * Asks the database again and again whether it answers, so that whoever wants to know is told at once. Whatever the driver does about its
 * time limits, an answer that is late counts as none.
 */
export class DatabaseMonitor {
  private cause: DatabaseCause | null = "selection";
  private since: number;
  private asked = 0;
  private askedAt = 0;
  private unanswered = 0;
  private asking: NodeJS.Timeout | null = null;
  private readonly now: () => number;

  constructor(private readonly needs: Needs) {
    this.now = needs.now ?? ((): number => performance.now());
    this.since = this.now();
  }

  /** Resolves with the first answer. */
  async start(): Promise<void> {
    await this.ask();
    this.asking = setInterval(() => this.look(), this.needs.everyMs ?? EVERY_MS).unref();
  }

  stop(): void {
    if (this.asking !== null) clearInterval(this.asking);
  }

  state(): DatabaseState {
    return { isUp: this.cause === null, cause: this.cause, seconds: Math.round((this.now() - this.since) / 100) / 10 };
  }

  private look(): void {
    const late = this.unanswered > 0 && this.now() - this.askedAt >= (this.needs.patienceMs ?? PATIENCE_MS);
    if (late) this.found("no-answer", null);
    if (this.unanswered === 0 || (late && this.unanswered < MOST_UNANSWERED)) void this.ask();
  }

  /** An answer counts, however late; a failure only where nothing was asked since. */
  private async ask(): Promise<void> {
    const asked = ++this.asked;
    this.askedAt = this.now();
    this.unanswered++;
    try {
      await this.needs.ping();
      this.askedAt = this.now();
      this.found(null, null);
    } catch (error) {
      if (asked === this.asked) this.found(databaseFaultOf(error) ?? "error", error);
    } finally {
      this.unanswered--;
    }
  }

  private found(cause: DatabaseCause | null, error: unknown): void {
    const before = this.state();
    if (before.cause === cause) return;
    this.cause = cause;
    const isTurn = before.isUp !== (cause === null);
    if (isTurn) this.since = this.now();
    this.needs.changed(isTurn ? { ...this.state(), seconds: before.seconds } : this.state(), error);
  }
}
