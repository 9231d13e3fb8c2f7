import { type Asked, Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

interface Setting {
  readonly house: Server;
  readonly counting: Server;
  readonly token: string;
  readonly households: readonly Household[];
  readonly engineCpu: () => number;
}

const questions: Readonly<Record<string, (of: Household) => string>> = {
  "page of 50 with totals": ({ budgetId }) => `/expenses?budgetId=${budgetId}`,
  "page of 50, another page": ({ budgetId }) => `/expenses?budgetId=${budgetId}&totals=false`,
  "by type": ({ budgetId }) => `/expenses?budgetId=${budgetId}&type=income`,
  "by category": ({ budgetId, categoryId }) => `/expenses?budgetId=${budgetId}&categoryId=${categoryId}`,
  "by month": ({ budgetId, to }) => `/expenses?budgetId=${budgetId}&month=${to.slice(0, 7)}`,
  "by tag, without totals": ({ budgetId }) => `/expenses?budgetId=${budgetId}&tag=holiday&totals=false`,
  "by payee, without totals": ({ budgetId }) => `/expenses?budgetId=${budgetId}&payee=bakery&totals=false`,
  "by amount, without totals": ({ budgetId }) => `/expenses?budgetId=${budgetId}&minAmount=5000&totals=false`,
  "by updatedSince, without totals": ({ budgetId }) => `/expenses?budgetId=${budgetId}&updatedSince=2020-01-01T00:00:00Z&totals=false`,
  "by a rare word, without totals": ({ budgetId }) => `/expenses?budgetId=${budgetId}&q=anniv&totals=false`,
  "one month": ({ budgetId, to }) => `/budgets/${budgetId}/months/${to.slice(0, 7)}`,
  "twelve months": ({ budgetId }) => `/budgets/${budgetId}/months`,
  "ten years by category": ({ budgetId, from, to }) => `/reports/spending?budgetId=${budgetId}&from=${from}&to=${to}&groupBy=category`,
  "ten years by month": ({ budgetId, from, to }) => `/reports/spending?budgetId=${budgetId}&from=${from}&to=${to}&groupBy=month`,
};

/** The same question to budgets that differ only in how much they hold. */
export async function growth({ house, token, households, engineCpu }: Setting, quick: boolean): Promise<string> {
  const [turns, each] = quick ? [3, 10] : [7, 20];
  const rows: string[] = [];
  for (const [name, pathOf] of Object.entries(questions)) {
    const costs = households.map(() => ({ server: [] as number[], engine: [] as number[], bytes: 0 }));
    for (let turn = -1; turn < turns; turn++) {
      for (const [place, of] of households.entries()) {
        const ask = (): Asked => ({ path: `/api${pathOf(of)}` });
        const [before, engineBefore] = [await used(house), engineCpu()];
        // A connection that stood still meanwhile may be closed by now.
        const client = new Client(house.url, token, 2);
        await client.burst(each, ask, [200]);
        client.close();
        const cost = costs[place];
        if (turn < 0 || cost === undefined) continue;
        cost.server.push(((await used(house)).cpu - before.cpu) / each);
        cost.engine.push((engineCpu() - engineBefore) / each);
      }
    }
    const sums = costs.map(({ server, engine }) => quantile(server, 0.5) + mean(engine));
    const figures = costs.map(({ server, engine }) => `${quantile(server, 0.5).toFixed(1)} + ${mean(engine).toFixed(1)}`);
    rows.push(`| ${name} | ${figures.join(" | ")} | ${((sums.at(-1) ?? 0) / (sums[0] ?? 1)).toFixed(1)} x |`);
  }
  return `## From ${households[0]?.size ?? 0} to ${households.at(-1)?.size ?? 0} expenses over ten years

Milliseconds of processor per request: server + engine.

| | ${households.map(({ size }) => size.toLocaleString("en")).join(" | ")} | largest / smallest |
|---|${households.map(() => "---|").join("")}---|
${rows.join("\n")}
`;
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
