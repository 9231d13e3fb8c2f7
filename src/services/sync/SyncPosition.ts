/** Where a walk through one budget stands. `top`: on a first walk, the newest entry at its start; what was deleted before needs no tombstone. */
export interface SyncPosition {
  readonly n: number;
  readonly top?: number | undefined;
  /** On a first walk, the first month whose expenses are wanted; what changes after its start is sent whatever its month. */
  readonly from?: string | undefined;
  /** Where kinds stand that the cursor was made without; absent once they stand at `n` as well. */
  readonly late?: number | undefined;
}
