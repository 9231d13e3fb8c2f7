import { setTimeout as pause } from "node:timers/promises";
import { type Client, quantile } from "./client.js";

const MONTHS = 60;

/** Many new expenses at once, while somebody keeps looking at the current month. */
export async function bulk(client: Client, quick: boolean): Promise<string> {
  const current = new Date().toISOString().slice(0, 7);
  const [year = 0, month = 0] = current.split("-").map(Number);
  const monthAt = (back: number): string => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
  const budget = await client.json({
    method: "POST",
    path: "/api/budgets",
    body: { name: "Bulk", currency: "EUR", startMonth: monthAt(MONTHS - 1) },
  });
  const categories: string[] = [];
  for (let place = 0; place < 12; place++)
    categories.push((await client.json({ method: "POST", path: "/api/categories", body: { budgetId: budget.id, name: `C${place}` } })).id);
  const look = async (): Promise<number> => {
    const begun = performance.now();
    await client.json({ path: `/api/budgets/${budget.id}/months/current` });
    return performance.now() - begun;
  };
  await pause(1500);
  const settled: number[] = [];
  for (let count = 0; count < 60; count++) settled.push(await look());
  const during: number[] = [];
  const state = { writing: true };
  const reading = (async () => {
    while (state.writing) during.push(await look());
  })();
  const [batches, each] = quick ? [4, 200] : [12, 500];
  for (let batch = 0; batch < batches; batch++) {
    const items = Array.from({ length: each }, (_, place) => {
      const number = batch * each + place;
      return { budgetId: budget.id, amount: 100 + number, date: `${monthAt(number % MONTHS)}-01`, categoryId: categories[number % 12] };
    });
    await client.json({ method: "POST", path: "/api/expenses/batch", body: { items } });
  }
  const written = performance.now();
  const after: number[] = [];
  const usual = quantile(settled, 0.5);
  let seconds = 0;
  for (let calm = 0; calm < 5 && performance.now() - written < 60_000;) {
    const took = await look();
    after.push(took);
    calm = took <= 2 * usual ? calm + 1 : 0;
    seconds = (performance.now() - written) / 1000;
  }
  state.writing = false;
  await reading;
  return `## ${batches} batches of ${each} new expenses over ${MONTHS} months, with a reader in a closed loop

Milliseconds on the clock of one month, server and engine on the same machine: ${usual.toFixed(1)} before; during the batches ${quantile(during, 0.5).toFixed(1)} (p50) and ${quantile(during, 0.99).toFixed(1)} (p99).
${seconds.toFixed(1)} s after the last batch five readings in a row were within twice what they were before.
`;
}
