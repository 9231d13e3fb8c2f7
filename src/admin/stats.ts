import { createModels } from "../models/Models.js";
import { StatisticsService } from "../services/statistics/StatisticsService.js";
import type { AdminCommand } from "./AdminCommand.js";
import { requireNoWords } from "./parsedArguments.js";
import { table } from "./table.js";

export const statsCommand: AdminCommand = {
  name: "stats",
  usage: "",
  summary: "counts what is stored; only reads",
  before: (words) => requireNoWords("stats", words),
  async run({ connection }) {
    const facts = await new StatisticsService({ models: createModels(connection), clock: { now: () => new Date() } }).all();
    const rows = Object.entries(facts).map(([name, count]) => [inWords(name), String(count)]);
    return { ok: true, text: table(["What", "How many"], rows), facts };
  },
};

function inWords(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
