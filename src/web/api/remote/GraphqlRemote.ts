import type { Opening } from "../../../domain/envelopes.js";
import type { ChangesPage, ChangesRequest, News, Remote, SendRequest, Sent } from "../../store/sync/remote.js";
import type { Month } from "../../store/model.js";
import { Changes, FirstChanges, FirstMonth } from "../documents/storeDocuments.js";
import { ask, type Endpoint } from "./endpoint.js";
import { openingOf } from "./opening.js";
import { changesOf, copiedKinds } from "./rows.js";
import { Sender } from "./Sender.js";
import { sendExpense, sendChanges, sendRemovals, sendRestored, sendReview } from "./sendExpenses.js";
import {
  sendAmounts,
  sendBudgetChange,
  sendCategory,
  sendCategoryChange,
  sendCategoryRemoval,
  sendCategoryRestored,
  sendClosing,
  sendCopy,
  sendMerge,
  sendStatementRemoval,
  sendTransfer,
} from "./sendPlans.js";

/** Follows the changes of a budget. */
export type Follow = (endpoint: Endpoint, budgetId: string, signal: AbortSignal) => AsyncIterable<News>;

/** The server by GraphQL, with the session of this browser. */
export class GraphqlRemote implements Remote {
  constructor(
    private readonly endpoint: Endpoint,
    private readonly follow: Follow,
  ) {}

  async send(request: SendRequest, signal: AbortSignal): Promise<Sent> {
    const to = new Sender(this.endpoint, request, signal);
    const { write } = request;
    switch (write.kind) {
      case "create-expense":
        return sendExpense(to, write);
      case "change-expenses":
        return sendChanges(to, write);
      case "remove-expenses":
        return sendRemovals(to, write);
      case "restore-expenses":
        return sendRestored(to, write);
      case "review-expenses":
        return sendReview(to, write);
      case "create-category":
        return sendCategory(to, write);
      case "change-category":
        return sendCategoryChange(to, write);
      case "remove-category":
        return sendCategoryRemoval(to, write);
      case "restore-category":
        return sendCategoryRestored(to, write);
      case "merge-category":
        return sendMerge(to, write);
      case "set-amounts":
        return sendAmounts(to, write);
      case "transfer":
        return sendTransfer(to, write);
      case "copy-plan":
        return sendCopy(to, write);
      case "close-month":
        return sendClosing(to, write);
      case "remove-statement":
        return sendStatementRemoval(to, write);
      case "change-budget":
        return sendBudgetChange(to, write);
    }
  }

  async changes({ budgetId, since, limit, from }: ChangesRequest, signal: AbortSignal): Promise<ChangesPage> {
    if (since !== null) {
      const { sync } = await ask(this.endpoint, Changes, { budgetId, since, limit, kinds: copiedKinds }, signal);
      return pageOf(sync, null);
    }
    const { sync, expenses } = await ask(this.endpoint, FirstChanges, { budgetId, limit, from, kinds: copiedKinds }, signal);
    return pageOf(sync, expenses?.totals.count ?? null);
  }

  news(budgetId: string, signal: AbortSignal): AsyncIterable<News> {
    return this.follow(this.endpoint, budgetId, signal);
  }

  async opening(budgetId: string, month: Month, signal: AbortSignal): Promise<Opening> {
    const { month: first } = await ask(this.endpoint, FirstMonth, { budgetId, month }, signal);
    if (first === null) throw new Error("The answer has no month.");
    return openingOf(first);
  }
}

function pageOf(
  sync: { changes: Parameters<typeof changesOf>[0]; cursor: string; hasMore: boolean } | null,
  expensesCount: number | null,
): ChangesPage {
  if (sync === null) throw new Error("The answer has no changes.");
  return { changes: changesOf(sync.changes), cursor: sync.cursor, hasMore: sync.hasMore, expensesCount };
}
