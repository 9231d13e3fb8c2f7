import type { Write } from "./writes.js";

/** A write that can be taken back, and how. */
export interface Done {
  readonly write: Write;
  readonly inverse: readonly Write[];
}

const MOST = 200;

/** The writes of this page that can be taken back, the newest last, and those that were. */
export class History {
  private done: readonly Done[] = [];
  private undone: readonly Done[] = [];

  /** A new write: what was taken back before it cannot be repeated any more. */
  add(done: Done): void {
    this.done = [...this.done, done].slice(-MOST);
    this.undone = [];
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  takeUndo(): Done | null {
    const last = this.done.at(-1) ?? null;
    if (last === null) return null;
    this.done = this.done.slice(0, -1);
    this.undone = [...this.undone, last];
    return last;
  }

  takeRedo(): Done | null {
    const last = this.undone.at(-1) ?? null;
    if (last === null) return null;
    this.undone = this.undone.slice(0, -1);
    this.done = [...this.done, last];
    return last;
  }
}
