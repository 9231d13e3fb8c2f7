import type { Db } from "mongodb";

/** What changes documents of a former form after nobody writes that any more. Servers of this release work on them meanwhile. */
export interface LaterSteps {
  /** Whether there is anything of the former form. */
  isLeft(db: Db): Promise<boolean>;
  /** In small steps that may each be repeated. `settleMs`: after that time no request goes on that began before the new form was written. */
  run(db: Db, options: StepOptions): Promise<void>;
}

export interface StepOptions {
  readonly report: (line: string) => void;
  readonly signal: AbortSignal;
  readonly settleMs: number;
}

/** A numbered change of the form in which documents are stored. */
export interface Migration {
  /** Four digits and a few words, such as `0001-split-names`; they run in this order, each once. */
  readonly id: string;
  /**
   * Whoever does not know it would misread what is stored from then on, and refuses the database in words. For a change of form in two
   * releases: the first one reads both forms, the second one migrates.
   */
  readonly needed?: true;
  /**
   * Changes what is stored, in small steps that may each be repeated: after a crash it runs again from the beginning. The
   * previous release may still be running, so it only adds what that one overlooks; what nobody reads any more goes one
   * release later. Without steps, only what is written from then on has another form, which begins a day later (`FormSwitch`). `report` gets the progress; `signal` is checked between steps.
   */
  readonly run?: (db: Db, report: (line: string) => void, signal: AbortSignal) => Promise<void>;
  /** Instead of `run`, where the new form has to reach what is stored as well: runs once it is written. */
  readonly later?: LaterSteps;
}
