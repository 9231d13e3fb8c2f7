import type { FieldsById, Write } from "./writes.js";

/** A write that takes another one back. */
export interface Inverse {
  readonly write: Write;
  /** What the other one left: where somebody changed that since, a person is asked. */
  readonly before: FieldsById;
}

/** A write, and how to take it back. */
export interface Done {
  readonly write: Write;
  readonly inverse: readonly Inverse[];
}

const MOST = 200;

/** The writes of this page that can be taken back, the newest last, and those that were. */
export class History {
  private done: readonly Done[] = [];
  private undone: readonly Done[] = [];

  /** A new write: what was taken back before it cannot be repeated any more. Null: it cannot be taken back. */
  add({ write, inverse }: { readonly write: Write; readonly inverse: readonly Inverse[] | null }): void {
    this.undone = [];
    if (inverse !== null) this.addRedone({ write, inverse });
  }

  /** With how to do it again. */
  addUndone(undone: Done): void {
    this.undone = [...this.undone, undone];
  }

  addRedone(done: Done): void {
    this.done = [...this.done, done].slice(-MOST);
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** The newest, or the one of a write; null where there is none. */
  takeUndo(write: Write | null = null): Done | null {
    const taken = write === null ? this.done.at(-1) : this.done.find((done) => done.write === write);
    this.done = this.done.filter((done) => done !== taken);
    return taken ?? null;
  }

  takeRedo(): Done | null {
    const last = this.undone.at(-1) ?? null;
    this.undone = this.undone.slice(0, -1);
    return last;
  }
}
