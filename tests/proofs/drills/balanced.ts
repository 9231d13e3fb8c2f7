import { Drill } from "./Drill.js";
import { LoadBalancer } from "./LoadBalancer.js";
import type { Release } from "./release.js";

/** Runs a drill whose servers are behind a load balancer: its report, and the promises that were broken. */
export async function balanced(
  tell: (line: string) => void,
  drilled: (drill: Drill, balancer: LoadBalancer) => Promise<string>,
  startEngine?: Release["startEngine"],
): Promise<readonly [string, readonly string[]]> {
  const drill = await Drill.begin(tell, startEngine);
  const balancer = await LoadBalancer.start();
  try {
    return [await drilled(drill, balancer), drill.broken];
  } finally {
    balancer.stop();
    await drill.end();
  }
}
