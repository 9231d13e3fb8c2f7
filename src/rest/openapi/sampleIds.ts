const OWNER = "7p6r9s1t3w5x8y2z";
const OWNED = `${OWNER}01kb3v5h0q2m8x4n7p6r9s`;

/** An id as it looks: what belongs to a budget or an account carries its owner's. */
export function sampleId(kind: string): string {
  return `${kind}_${kind === "acc" || kind === "bud" ? OWNER : OWNED}`;
}
