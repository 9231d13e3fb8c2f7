import type { RowResult } from "./importRow.js";

/** The expense that a row is, or may be. */
export type Same = RowResult & { readonly status: "duplicate" | "asked" };

export function duplicate(reason: string, id: string | null, occurrence: Same["occurrence"] = null): Same {
  return { status: "duplicate", reason, id, occurrence };
}

export function asked(reason: string, id: string | null, occurrence: Same["occurrence"] = null): Same {
  return { status: "asked", reason, id, occurrence };
}
