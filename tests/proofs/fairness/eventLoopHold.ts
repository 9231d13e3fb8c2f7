import type { FaultyServer } from "../server/FaultyServer.js";

/** For how long an event loop was held at the most. */
export interface Hold {
  readonly ms: number;
  /** The same, in times of a sample of 50 ms (on two cores of an ordinary server in a cloud) that the same process worked through right after it. */
  readonly samples: number;
}

/** As long as the sample, and no longer: a slower processor, or one that others use as well, takes longer for both. A collection of garbage falls into one try, not into all. */
export const AT_MOST_SAMPLES = 1;

/** How long `work` holds the event loop of a server. */
export async function holdOf(server: FaultyServer, work: () => Promise<void>): Promise<Hold> {
  await server.longestHoldMs();
  await work();
  const ms = await server.longestHoldMs();
  return { ms, samples: ms / (await server.sampleMs()) };
}

/** Of several times the quietest is what the request itself costs. */
export function quietest(holds: readonly Hold[]): Hold {
  return holds.reduce((one, other) => (other.samples < one.samples ? other : one), { ms: Infinity, samples: Infinity });
}

export function heldShort(holds: readonly Hold[]): boolean {
  return quietest(holds).samples <= AT_MOST_SAMPLES;
}

export function report(name: string, status: number | string, holds: readonly Hold[]): void {
  const { ms, samples } = quietest(holds);
  const all = holds.map((hold) => hold.ms.toFixed(0)).join(", ");
  process.stderr.write(`${name}: ${status}, at most ${ms.toFixed(1)} ms (${samples.toFixed(2)} samples), of ${all}\n`);
}
