const PARTS = 4;

/** Where the lines of a chart stand: about as many amounts, each a round one, that take in all of these and zero. */
export function axisTicks(amounts: readonly number[]): number[] {
  const lowest = Math.min(0, ...amounts);
  const highest = Math.max(0, ...amounts);
  const step = roundStep((highest - lowest) / PARTS);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, number) => (first + number) * step);
}

/** 1, 2 or 5 with zeros behind it. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
}
