import { readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { type Asked, Client } from "./compare/client.js";
import { SECRET, SESSION_SECRET } from "./compare/processes.js";

// How much there is to read in a checkout, this one unless named, which must be built: `npm run bench:structure -- [CHECKOUT]`. Generated
// files are left out.
const root = path.resolve(process.argv[2] ?? ".");
const src = path.join(root, "src");

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes(path.join("rest", "generated")))
  .map((entry) => path.relative(src, path.join(entry.parentPath, entry.name)));
const sources = files.filter((file) => /\.tsx?$/.test(file));
const server = sources.filter((file) => !file.startsWith("web/"));
const textOf = (file: string): string => readFileSync(path.join(src, file), "utf8");

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
}

/** Outside of the records, and of controllers and resolvers, which are the operations themselves. */
function tablesOfOperations(): string[] {
  const document: Document = JSON.parse(readFileSync(path.join(root, "schema/openapi.json"), "utf8"));
  const names = Object.values(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  return server.filter((file) => {
    if (/^(operations|rest\/controllers|graphql\/resolvers)\//.test(file)) return false;
    const text = textOf(file);
    return names.filter((name) => new RegExp(`^\\s*"?${name}"?: |"${name}"`, "m").test(text)).length >= 3;
  });
}

function foldersOfOneFile(): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count === 1 && !files.some((file) => path.dirname(path.dirname(file)) === folder) ? [folder] : [],
  );
}

/** The folders of services that need one another, directly or around corners. */
function foldersInCircles(): string[] {
  const needs = new Map<string, Set<string>>();
  for (const file of server.filter((one) => /^services\/[^/]+\//.test(one))) {
    const [, folder = ""] = file.split("/");
    const own = needs.get(folder) ?? new Set();
    needs.set(folder, own);
    for (const [, of = ""] of textOf(file).matchAll(/from "(\.[^"]+)"/g)) {
      const [layer, other, ...rest] = path.join(path.dirname(file), of).split("/");
      if (layer === "services" && other !== undefined && rest.length > 0 && other !== folder) own.add(other);
    }
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of needs.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...needs.keys()].filter((folder) => reached(folder).has(folder));
}

const requestKeyed = /new WeakMap<(?:Request|Response|IncomingMessage|Work|Caller|object), /g;

interface Case extends Asked {
  readonly name: string;
}

/** How many files of the sources have a function that ran for one request, after others like it. */
async function ranFor(): Promise<Map<string, number>> {
  const engine = await startEmbedded({ dataDir: null, cacheDir: path.resolve(".cache/mongod-standin") });
  const built = (file: string): Promise<any> => import(pathToFileURL(path.join(root, "dist", file)).href);
  const [{ readConfig }, { createLog }, { start }] = [
    await built("config/config.js"),
    await built("main/log.js"),
    await built("main/start.js"),
  ];
  const uri = engine.uri;
  const config = readConfig({ PORT: "0", MONGODB_URI: uri, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "silent", DATA_DIR: "data" });
  const secrets = { jwt: [SECRET], session: [SESSION_SECRET] };
  const clock = { now: () => new Date() };
  const running = await start({ config, secrets, uri, dbName: "structure", clock, log: createLog(config.logLevel) });
  const account = { email: "structure@example.org", password: "correct horse battery" };
  const { token } = await new Client(running.url, null, 1).json({ method: "POST", path: "/api/mobile-register", body: account });
  const client = new Client(running.url, token, 1);
  const body = { name: "Household", currency: "EUR", startMonth: "2020-01" };
  const { id: budgetId } = await client.json({ method: "POST", path: "/api/budgets", body });
  const graphql = (name: string, query: string, i?: object): Case => ({
    name,
    method: "POST",
    path: "/graphql",
    body: { query, variables: { i } },
  });
  const month = (round: number): string => `2020-${String(1 + (round % 12)).padStart(2, "0")}`;
  const cases = (round: number): Case[] => [
    { name: "create, REST", method: "POST", path: "/api/expenses", body: { budgetId, amount: 100, date: "2021-01-05" } },
    graphql("create, GraphQL", "mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } } }", {
      budgetId,
      amount: 100,
      date: "2021-01-05",
    }),
    { name: "list, REST", path: `/api/expenses?budgetId=${budgetId}` },
    graphql("list, GraphQL", `{ expenses(budgetId: "${budgetId}") { nodes { id amount } } }`),
    { name: "close, REST", method: "POST", path: "/api/monthly-budgets", body: { budgetId, month: month(2 * round) } },
    graphql("close, GraphQL", "mutation($i: CloseMonthInput!) { closeMonth(input: $i) { monthlyBudget { id } } }", {
      budgetId,
      month: month(2 * round + 1),
    }),
  ];
  for (let round = 0; round < 5; round++) for (const one of cases(round)) await client.json(one);
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  const counts = new Map<string, number>();
  for (const one of cases(5)) {
    // What the last one left to do is done.
    await pause(1000);
    await session.post("Profiler.takePreciseCoverage");
    await client.json(one);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const ran = result.filter(
      ({ url, functions }) =>
        url.startsWith(pathToFileURL(path.join(root, "dist")).href) &&
        functions.some(({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0),
    );
    counts.set(one.name, ran.length);
  }
  return counts;
}

const lines = server.reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0);
const tables = tablesOfOperations();
const maps = server.reduce((sum, file) => sum + [...textOf(file).matchAll(requestKeyed)].length, 0);
const [single, circles] = [foldersOfOneFile(), foldersInCircles()];
process.stdout.write(`Lines of src without web: ${lines}
Tables that name three operations or more: ${tables.length} (${tables.join(", ")})
Maps keyed by a request, an answer or a caller: ${maps}
Folders of one file: ${single.length} (${single.join(", ")})
Folders of services in a circle: ${circles.length} (${circles.join(", ")})
`);
for (const [name, count] of await ranFor()) process.stdout.write(`Files with a function that ran, ${name}: ${count}\n`);
process.exit(0);
