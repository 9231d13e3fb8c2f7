import type { ChangeKind } from "../../domain/changeKinds.js";

export interface SyncRequest {
  readonly since?: string | undefined;
  readonly limit?: number | undefined;
  /** On a first walk through one budget: the first month whose expenses are wanted. */
  readonly from?: string | undefined;
  /** Nothing: those of the first release. */
  readonly kinds?: readonly ChangeKind[] | undefined;
}
