/** The codings that the server has, the one that makes an answer smallest first. */
const codings = ["br", "gzip"] as const;

export type Coding = (typeof codings)[number];

/**
 * Which coding an `Accept-Encoding` prefers, or null for none. Only qualities count: browsers write all codings they know without
 * any, in an order that means nothing, and then the server decides.
 */
export function acceptedCoding(header: string | undefined): Coding | null {
  const qualities = new Map((header ?? "").split(",").map(qualityOf));
  const qualityFor = (coding: string): number => qualities.get(coding) ?? qualities.get("*") ?? 0;
  const plain = qualities.get("identity") ?? 0;
  let best: Coding | null = null;
  for (const coding of codings) {
    const quality = qualityFor(coding);
    if (quality > 0 && quality >= plain && quality > (best === null ? 0 : qualityFor(best))) best = coding;
  }
  return best;
}

function qualityOf(part: string): readonly [string, number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
  const given = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = given === undefined ? 1 : Number(given.replace(/^q\s*=\s*/, ""));
  return [name, Number.isFinite(quality) ? quality : 0];
}
