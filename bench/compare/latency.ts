import { Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

/** How long a page takes on the clock while so many ask at once. */
export async function latency(product: Server, token: string, { budgetId }: Household, quick: boolean): Promise<string> {
  const rows: string[] = [];
  for (const connections of [1, 20, 200]) {
    const client = new Client(product.url, token, connections);
    const count = quick ? 200 : 2000;
    const begun = performance.now();
    // Only so many of one account run at once: the others wait their turn, or get an error with Retry-After.
    const times = await client.burst(count, () => ({ path: `/api/expenses?budgetId=${budgetId}` }), [200, 429]);
    const perSecond = count / ((performance.now() - begun) / 1000);
    rows.push(`| ${connections} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | ${perSecond.toFixed(0)} |`);
    client.close();
  }
  const { memory } = await used(product);
  return `## A page of 50 with totals, by connections of one account

Wall-clock milliseconds, everything on one machine. Memory of the server after all of this: ${(memory / 1e6).toFixed(0)} MB.

| connections | p50 | p99 | per second |
|---|---|---|---|
${rows.join("\n")}
`;
}
