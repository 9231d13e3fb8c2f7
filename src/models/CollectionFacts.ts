import type { ChangeKind } from "../domain/changeKinds.js";

/** The field by which a cluster spreads a collection: what belongs to a budget or an account is where that is. */
type ShardKey = "_id" | "budgetId" | "accountId";

/** Why a job leaves a collection out. */
interface LeftOut {
  readonly no: string;
}

export interface IndexFacts {
  readonly keys: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly sparse?: true;
  /** Its keys are of one budget by themselves, and hardly ever of what is deleted: a filter need not be served for these two. */
  readonly namesBudget?: true;
  /** What asks by it, or what it keeps unique. */
  readonly for: string;
}

export interface CollectionFacts {
  /** Whose documents they are; the shard key is the owner's id. The server's own notes may be there in an empty database. */
  readonly owner: "budget" | "account" | "e-mail address" | "server";
  readonly shardKey: ShardKey;
  readonly indexes: readonly IndexFacts[];
  /** The keys of indexes of earlier releases, which go. */
  readonly formerIndexes?: readonly IndexFacts["keys"][];
  /**
   * `part`: with its budget; `import`: with each import of its budget; `log`: the last of its budget, since it is only ever added to;
   * `whole`: behind all budgets. Parts are read in the order of this table.
   */
  readonly backup: "part" | "import" | "log" | "whole" | LeftOut;
  /** Whether it goes when its owner is erased. */
  readonly erased: "with its owner" | LeftOut;
  /** Its name in the export of an account. */
  readonly exported: string | LeftOut;
  /** Whether `verify` demands that its owner is there. */
  readonly verified: "its owner" | LeftOut;
  /** The kind by which sync tells of it. */
  readonly synced: ChangeKind | LeftOut;
}
