import type { ChangeKind } from "../../domain/changeKinds.js";

export interface SyncRequest {
  readonly since?: string | undefined;
  readonly limit?: number | undefined;
  /** Nothing: those of the first release. */
  readonly kinds?: readonly ChangeKind[] | undefined;
}
