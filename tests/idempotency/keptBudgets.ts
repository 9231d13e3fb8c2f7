import mongoose from "mongoose";
import type { TestServer } from "../support/startServer.js";

/** The budgets that a text names, by their own ids or by those of what they hold. */
const NAMED = /\b[a-z]{3}_([0-9a-z]{16})[0-9a-z]*/g;

/** Of every answer that the server keeps: the budgets that it is kept with, or null where it says only that it is done. */
async function keptIn(server: TestServer, accountId: string): Promise<Map<string, ReadonlySet<string> | null>> {
  const records = await server.backend.models.idempotencyKeys.find({ accountId }).lean<any[]>();
  return new Map(records.map(({ _id, bare, budgetIds }) => [_id, bare === true ? null : new Set(budgetIds)]));
}

/** Which budgets the answer to a request names without being kept with them: none, ever. */
export async function unkeptBudgets<Answer extends { readonly text: string }>(
  server: TestServer,
  accountId: string,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer; unkept: string[] }> {
  const before = await keptIn(server, accountId);
  const answer = await ask();
  const [kept] = [...(await keptIn(server, accountId))].filter(([id]) => !before.has(id)).map(([, budgets]) => budgets);
  const named = new Set([...answer.text.matchAll(NAMED)].map(([, own]) => `bud_${own}`));
  const budgets = await server.backend.models.budgets
    .find({ _id: mongoose.trusted({ $in: [...named] }) }, { _id: 1 })
    .lean<{ _id: string }[]>();
  return { answer, unkept: kept == null ? [] : budgets.map(({ _id }) => _id).filter((id) => !kept.has(id)) };
}
