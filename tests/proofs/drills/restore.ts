import { stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { administer } from "../../support/administer.js";
import { Phone } from "../../support/clients.js";
import { addressOf, freshDatabase } from "../../support/databases.js";
import { Replica } from "../../sync/replica.js";
import { differences } from "../soak/checks.js";
import { administrator } from "../soak/disturbances.js";
import type { Home } from "../soak/homes.js";
import type { LoadBalancer } from "./LoadBalancer.js";
import { balanced } from "./balanced.js";
import type { Drill } from "./Drill.js";
import { seconds, table } from "./report.js";

const HOMES = 4;
const LOAD_MS = 15_000;

/** `restore`: a backup under load, and another one that is restored into the database of a second server; then both are compared. */
export async function restore(_words: readonly string[], tell: (line: string) => void): Promise<readonly [string, readonly string[]]> {
  return await balanced(tell, drilled);
}

async function drilled(drill: Drill, balancer: LoadBalancer): Promise<string> {
  const { folder, homes } = drill;
  const otherUri = addressOf(freshDatabase("restored"), drill.engine.uri);
  const [first, other] = [drill.server("first"), drill.server("other", { uri: otherUri })];
  await drill.start(first);
  await drill.start(other);
  await balancer.use([first]);
  const traffic = drill.traffic(balancer.url);
  for (let place = 0; place < HOMES; place++) await drill.openHome(first.url, traffic);
  await pause(LOAD_MS);
  const rows: string[][] = [];
  const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work();
    rows.push([what, seconds(performance.now() - begun)]);
    drill.tell(what);
  };
  const [source, target] = [administrator(drill.uri, folder), administrator(otherUri, folder)];
  const file = path.join(folder, "backup.ndjson.gz");
  await timed("backup under load", () => administer(source, "backup", file));
  await pause(LOAD_MS / 3);
  await drill.endLoad();
  for (const { household, token } of homes) {
    const [month] = household.months;
    const { status } = await new Phone(first.url, token).post("/monthly-budgets", { budgetId: household.budgetId, month });
    if (status !== 201) drill.wrong(`${month} was not closed: ${status}`);
  }
  // What each server is asked for must be the same: the load has ended, and nothing is written meanwhile.
  await timed("backup of what is compared", () => administer(source, "backup", file, "--force"));
  await timed("restore beside the other server, which ends", async () => {
    await administer(target, "restore", file);
    while (other.ends.length === 0) await pause(100);
  });
  other.ends.length = 0;
  await timed("start of the other server", () => drill.start(other));
  await timed("verify", () => administer(target, "verify"));
  let answers = 0;
  for (const home of homes) answers += await compare(drill, home, [first.url, other.url]);
  await balancer.use([other]);
  for (const { household, phone } of homes) {
    const replica = new Replica(phone, household.budgetId, 100);
    for (const difference of await differences({ household, phone, replica })) drill.wrong(difference);
  }
  drill.finish();
  const expenses = homes.flatMap(({ household }) => household.expenses);
  const { size } = await stat(file);
  return `
${table(["Step", "Time"], rows)}

Households: ${homes.length}. Expenses acknowledged: ${expenses.length}. Size of the backup: ${size} bytes.
Responses compared between both servers (expenses, categories, months, statements, reports): ${answers}.
`;
}

/** The same questions at both servers. */
async function compare(drill: Drill, { household, token }: Home, urls: readonly [string, string]): Promise<number> {
  const { budgetId: b, months } = household;
  const [from, to] = [months[0] ?? "", months.at(-1) ?? ""];
  const asked = [
    `/expenses?budgetId=${b}&limit=200`,
    `/categories?budgetId=${b}&limit=200`,
    `/budgets/${b}/months?from=${from}&to=${to}`,
    `/monthly-budgets?budgetId=${b}`,
    `/reports/spending?budgetId=${b}&from=${from}-01&to=${to}-28`,
    `/budgets/${b}`,
  ];
  for (const question of asked) {
    const [one, two] = await Promise.all(urls.map((url) => new Phone(url, token).get(question)));
    if (one?.status !== 200) drill.wrong(`${question}: ${one?.status} ${one?.text.slice(0, 200)}`);
    if (!isDeepStrictEqual(one?.body, two?.body)) drill.wrong(`${question} differs: ${one?.text.slice(0, 300)} ${two?.text.slice(0, 300)}`);
  }
  return asked.length;
}
