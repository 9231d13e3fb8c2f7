const OWNER = "7p6r9s1t3w5x8y2z";
const OWNED = `${OWNER}01kb3v5h0q2m8x4n7p6r9s`;
const OTHER = "5h0q2m8x4n7p6r9s";
const OTHER_OWNED = `${OWNER}01kb3v5k2d9r4c8h5v1z7w`;

/** An id as it looks: what belongs to a budget or an account carries its owner's. */
export function sampleId(kind: string): string {
  return `${kind}_${isOwner(kind) ? OWNER : OWNED}`;
}

/** A second one of the same owner, or a second owner. */
export function otherSampleId(kind: string): string {
  return `${kind}_${isOwner(kind) ? OTHER : OTHER_OWNED}`;
}

function isOwner(kind: string): boolean {
  return kind === "acc" || kind === "bud";
}
