import type { Lane } from "./Lane.js";

/** How long a piece of work lets others go first, in milliseconds; then it has a turn, however many there are. */
const PATIENCE_MS = 20;

/** Those at work who let somebody go first who used clearly less. */
export class GivingWay {
  private readonly waiting = new Set<() => void>();

  constructor(private readonly isBehind: (lane: Lane) => boolean) {}

  /** Null: there is nobody. */
  wait(lane: Lane): Promise<void> | null {
    if (!this.isBehind(lane)) return null;
    return new Promise((resolve) => {
      const go = (): void => {
        clearTimeout(patience);
        this.waiting.delete(look);
        resolve();
      };
      const look = (): void => {
        if (!this.isBehind(lane)) go();
      };
      const patience = setTimeout(go, PATIENCE_MS);
      this.waiting.add(look);
    });
  }

  /** Called when somebody's turn has ended. */
  look(): void {
    for (const look of this.waiting) look();
  }
}
