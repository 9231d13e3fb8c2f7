import type { Caller } from "../../domain/caller.js";
import { readsOf } from "./callReads.js";

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

export function readingAhead(from: string, pipelineFor: (accountId: string) => readonly object[]): ReadAhead {
  return {
    lookup: (accountId) => ({ from, pipeline: pipelineFor(accountId) }),
    found: (who, rows) => {
      readsOf(who).ahead = { question: JSON.stringify(pipelineFor(who.accountId)), rows };
    },
  };
}

/** The answer to this question, given once: a later question is read again. */
export function takeAhead(who: Caller, pipeline: readonly object[]): readonly never[] | undefined {
  const reads = readsOf(who);
  const { ahead } = reads;
  if (ahead === undefined || ahead.question !== JSON.stringify(pipeline)) return undefined;
  delete reads.ahead;
  return ahead.rows;
}
