import { quantity } from "../domain/quantity.js";
import { createModels } from "../models/Models.js";
import { type VerifyProgress, VerifyService } from "../services/verify/VerifyService.js";
import type { Violation } from "../services/verify/Violation.js";
import type { AdminCommand } from "./AdminCommand.js";
import { everySecond } from "./everySecond.js";
import { requireNoWords } from "./parsedArguments.js";

/** The number of violations that are listed one by one; of the rest only the count is printed. */
const MOST_LISTED = 200;

export const verifyCommand: AdminCommand = {
  name: "verify",
  usage: "",
  summary: "checks stored data for inconsistencies; only reads",
  before: (words) => requireNoWords("verify", words),
  async run({ connection, progress }) {
    const found: Violation[] = [];
    const restless: string[] = [];
    let count = 0;
    let seen: VerifyProgress = { budgets: 0, accounts: null };
    const tell = everySecond((now: VerifyProgress) => progress(seenSoFar(now)));
    const service = new VerifyService({ models: createModels(connection), clock: { now: () => new Date() } });
    const onProgress = (now: VerifyProgress): void => {
      seen = now;
      tell(now);
    };
    for await (const violation of service.violations({ onProgress, onRestless: (budgetId) => restless.push(budgetId) })) {
      count++;
      if (found.length < MOST_LISTED) found.push(violation);
    }
    const accounts = seen.accounts ?? 0;
    const lines = [
      ...found.map(({ invariant, budgetId, id, detail }) => `${invariant}: ${id}${budgetId === null ? "" : ` of ${budgetId}`}: ${detail}`),
      ...(count > found.length ? [`... and ${count - found.length} more`] : []),
      ...restless.map((budgetId) => `${budgetId} changed all the time: nothing is known of it. Run verify again.`),
      `${quantity(seen.budgets, "budget")} and ${quantity(accounts, "account")}: ${conclusion(count, restless.length)}.`,
    ];
    return {
      ok: count === 0 && restless.length === 0,
      text: lines.join("\n"),
      facts: { ...seen, accounts, violations: count, found, restless },
    };
  },
};

function conclusion(violations: number, restless: number): string {
  if (restless === 0) return violations === 0 ? "No inconsistencies found" : quantity(violations, "violation");
  return `${violations === 0 ? "no violation" : quantity(violations, "violation")} found, but nothing is known of ${quantity(restless, "budget")}`;
}

function seenSoFar({ budgets, accounts }: VerifyProgress): string {
  return accounts === null ? quantity(budgets, "budget") : `${quantity(budgets, "budget")}, ${quantity(accounts, "account")}`;
}
