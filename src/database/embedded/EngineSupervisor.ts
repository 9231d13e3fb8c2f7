import { setTimeout as pause } from "node:timers/promises";
import type { Launch, RunningEngine } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { restartDelay } from "./restartDelay.js";

/** An engine that ran this long is taken for healthy: its next end counts as the first. */
export const HEALTHY_MS = 10_000;
/** Away for longer, the server is of no use to anybody and says so by ending. */
export const MOST_AWAY_MS = 120_000;

export interface SupervisorNeeds {
  readonly launch: Launch;
  readonly report: (line: string) => void;
  /** Called once, when the engine stays away. */
  readonly giveUp: (problem: EngineProblem) => void;
  /** A throw-away engine has lost its data with its life. */
  readonly restarts: boolean;
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Keeps an engine running: one that dies is started again, with growing pauses, on the same port. */
export class EngineSupervisor {
  private readonly stopping = new AbortController();
  private readonly now: () => number;
  private readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  private current: Promise<RunningEngine | null>;
  private startedAt: number;
  private awaySince: number | null = null;
  private attempt = 0;

  private constructor(
    private readonly needs: SupervisorNeeds,
    first: RunningEngine,
  ) {
    this.now = needs.now ?? Date.now;
    this.wait = needs.wait ?? ((ms, signal) => pause(ms, undefined, { signal }));
    this.startedAt = this.now();
    this.current = Promise.resolve(first);
    this.watch(first);
  }

  static async start(needs: SupervisorNeeds): Promise<EngineSupervisor> {
    return new EngineSupervisor(needs, await needs.launch());
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await (await this.current)?.stop();
  }

  private watch(running: RunningEngine): void {
    void running.ended.then((words) => {
      if (this.stopping.signal.aborted) return;
      if (this.needs.restarts) this.restart(words);
      else this.needs.giveUp(new EngineProblem(`The embedded database has ended: ${words}`));
    });
  }

  private restart(words: string): void {
    const now = this.now();
    const wasHealthy = now - this.startedAt >= HEALTHY_MS;
    if (this.awaySince === null || wasHealthy) {
      this.awaySince = now;
      this.attempt = 0;
    }
    this.needs.report(`The embedded database has ended unexpectedly; starting it again: ${words}`);
    this.current = this.launchAgain(words, this.awaySince);
  }

  private async launchAgain(words: string, awaySince: number): Promise<RunningEngine | null> {
    for (let reason = words; this.now() - awaySince < MOST_AWAY_MS;) {
      try {
        await this.wait(restartDelay(this.attempt++), this.stopping.signal);
        const running = await this.needs.launch();
        this.startedAt = this.now();
        this.watch(running);
        return running;
      } catch (error) {
        if (this.stopping.signal.aborted) return null;
        if (reasonOf(error) !== reason) this.needs.report(`The embedded database does not start: ${reasonOf(error)}`);
        reason = reasonOf(error);
      }
    }
    this.needs.giveUp(new EngineProblem(`The embedded database has stayed away for two minutes: ${words}`));
    return null;
  }
}
