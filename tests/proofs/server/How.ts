/** How a server of the proofs is started. */
export interface How {
  /** Of Node. */
  readonly flags?: readonly string[];
  /** Counts no writes: to watch commands, the driver reads every answer of the database at once. */
  readonly isMeasured?: true;
}
