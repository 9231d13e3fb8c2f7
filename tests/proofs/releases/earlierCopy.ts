import { createInterface } from "node:readline";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * An app with the client package of an earlier release, in a process of its own: for each line that it reads it brings its copy up to date,
 * and says which expenses it has.
 */
const [sources = "", baseUrl = "", accessToken = "", budgetId = ""] = process.argv.slice(2);
const file = pathToFileURL(path.join(sources, "clients/typescript/src/index.ts")).href;
const { createBudgetClient, MemoryCopy, Synchroniser } = await import(file);
const copy = new MemoryCopy();
const synchroniser = new Synchroniser(createBudgetClient({ baseUrl, accessToken }), { copy, budgetId });
for await (const _ of createInterface({ input: process.stdin })) {
  await synchroniser.once();
  process.stdout.write(`${JSON.stringify(copy.all("expense"))}\n`);
}
