import { type Asked, Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";
import { growingQuestions, type Question, questions } from "./questions.js";

interface Setting {
  readonly product: Server;
  readonly counting: Server;
  readonly token: string;
  readonly households: readonly Household[];
  readonly engineCpu: () => number;
}

/** What one question costs one household: milliseconds of processor per request. */
interface Cost {
  readonly server: number[];
  readonly engine: number[];
}

/** The same question to budgets that differ only in how much they hold. */
export async function growth(setting: Setting, quick: boolean): Promise<string> {
  const { households } = setting;
  const ends = new Map<Household, string>();
  const client = new Client(setting.product.url, setting.token, 1);
  for (const of of households) ends.set(of, await endOfSync(client, of));
  client.close();
  const steady = await rowsOf(setting, questions(ends), quick);
  const growing = await rowsOf(setting, growingQuestions, quick);
  const head = `| | ${households.map(({ size }) => size.toLocaleString("en")).join(" | ")} | largest / smallest |
|---|${households.map(() => "---|").join("")}---|`;
  return `## From ${households[0]?.size ?? 0} to ${households.at(-1)?.size ?? 0} expenses over ten years

Milliseconds of processor time per request, server + engine. A rare payee, tag, word, amount or change matches 200
expenses in each budget. "Summed again" is the first page of a filter whose totals nobody has requested before.
"Asked again" is a repeated request while nothing in the budget changes, so totals over many expenses are still known.

${head}
${steady.join("\n")}

Here the matches grow with the budget: a payee matches an eighth of it, a tag a fiftieth, a word all of it, the amounts
nearly half.

${head}
${growing.join("\n")}
`;
}

async function rowsOf(setting: Setting, asked: Readonly<Record<string, Question>>, quick: boolean): Promise<string[]> {
  const rows: string[] = [];
  for (const [name, question] of Object.entries(asked)) rows.push(rowOf(name, await costsOf(setting, question, quick)));
  return rows;
}

async function costsOf({ product, token, households, engineCpu }: Setting, pathOf: Question, quick: boolean): Promise<Cost[]> {
  const [turns, each] = quick ? [3, 10] : [5, 20];
  const costs = households.map(() => ({ server: [] as number[], engine: [] as number[] }));
  let count = 0;
  for (let turn = -1; turn < turns; turn++) {
    for (const [place, of] of households.entries()) {
      const ask = (): Asked => ({ path: `/api${pathOf(of, count++)}` });
      const [before, engineBefore] = [await used(product), engineCpu()];
      // A connection that stood still meanwhile may be closed by now.
      const client = new Client(product.url, token, 2);
      await client.burst(each, ask, [200]);
      client.close();
      const cost = costs[place];
      if (turn < 0 || cost === undefined) continue;
      cost.server.push(((await used(product)).cpu - before.cpu) / each);
      cost.engine.push((engineCpu() - engineBefore) / each);
    }
  }
  return costs;
}

function rowOf(name: string, costs: readonly Cost[]): string {
  const sums = costs.map(({ server, engine }) => quantile(server, 0.5) + mean(engine));
  const figures = costs.map(({ server, engine }) => `${quantile(server, 0.5).toFixed(1)} + ${mean(engine).toFixed(1)}`);
  return `| ${name} | ${figures.join(" | ")} | ${((sums.at(-1) ?? 0) / (sums[0] ?? 1)).toFixed(1)} x |`;
}

/** The cursor of a client that has read everything. */
async function endOfSync(client: Client, { budgetId }: Household): Promise<string> {
  for (let since = ""; ;) {
    const page = await client.json({ path: `/api/sync?budgetId=${budgetId}&limit=200${since}` });
    since = `&since=${encodeURIComponent(page.cursor)}`;
    if (!page.hasMore) return since;
  }
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}
