import type { Caller } from "../../domain/caller.js";

export interface Lookup {
  readonly from: string;
  readonly pipeline: readonly object[];
}

/**
 * What a request is about, as its address says: read by the same command as the session of whoever asks. It answers nothing by itself;
 * the operation finds it when it comes to the same question.
 */
export interface ReadAhead {
  /** What to look up beside the session of this account. */
  readonly lookup: (accountId: string) => Lookup;
  /** Called once the caller is known. */
  readonly found: (who: Caller, rows: readonly never[]) => void;
}

interface Answer {
  readonly question: string;
  readonly rows: readonly never[];
}

/** What was read ahead for callers, each with the pipeline that asked for it. */
export class AheadRows {
  private readonly answers = new WeakMap<Caller, Answer>();

  constructor(private readonly from: string) {}

  reading(pipelineFor: (accountId: string) => readonly object[]): ReadAhead {
    return {
      lookup: (accountId) => ({ from: this.from, pipeline: pipelineFor(accountId) }),
      found: (who, rows) => void this.answers.set(who, { question: JSON.stringify(pipelineFor(who.accountId)), rows }),
    };
  }

  /** The answer to this question, given once: a later question is read again. */
  take(who: Caller, pipeline: readonly object[]): readonly never[] | undefined {
    const answer = this.answers.get(who);
    if (answer === undefined || answer.question !== JSON.stringify(pipeline)) return undefined;
    this.answers.delete(who);
    return answer.rows;
  }
}
