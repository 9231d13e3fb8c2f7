import type { Caller } from "../../domain/caller.js";
import type { BudgetDoc } from "../../models/budget.js";

/** A list that is to be read with others of its budget. */
export interface WaitingRead {
  readonly lookup: { readonly from: string; readonly pipeline: readonly object[] };
  readonly readAlone: () => Promise<void>;
  readonly resolve: (rows: never[]) => void;
  readonly reject: (error: unknown) => void;
}

/** What was read ahead, with the pipeline that asked for it. */
interface Answer {
  readonly question: string;
  readonly rows: readonly never[];
}

/** What was read for one call, or is about to be. */
interface CallReads {
  /** A list and its totals read the same budget at the same moment, for the same call: once is enough. */
  readonly budgets: Map<string, Promise<BudgetDoc | null>>;
  /** By budget. */
  readonly waiting: Map<string, WaitingRead[]>;
  ahead?: Answer;
}

const calls = new WeakMap<Caller, CallReads>();

/**
 * Found by the caller, who is made for one call and ends with it: what is read ahead comes before the work of the request, a stream
 * looks up its caller again and again, and some calls belong to no request.
 */
export function readsOf(who: Caller): CallReads {
  const reads = calls.get(who) ?? { budgets: new Map(), waiting: new Map() };
  calls.set(who, reads);
  return reads;
}
