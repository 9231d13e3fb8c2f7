import { Get, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { SyncPage } from "../../shapes/sync/Sync.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import { callerAnew, type SignedIn } from "../authentication.js";

@Route("sync")
@Tags("Sync")
export class SyncController extends ApiController {
  /**
   * Lists what changed in a budget after a cursor: budget, categories, expenses, monthly budgets and plans, with deletions as
   * tombstones. Start without `since`, repeat with the `cursor` of the response while `hasMore`, and keep the last cursor for
   * the next sync. Every write acknowledged before the request is included. A cursor older than 90 days returns 410: start
   * again without one.
   *
   * Without `budgetId` it covers all budgets of the caller, at most 200; `resource.budgetId` names the budget. A budget that was
   * deleted, or that the caller has left, appears once as the tombstone of a budget.
   *
   * With `kinds` it returns only these. A kind that the cursor does not include yet is sent from the beginning; discard what you have of
   * it. The tombstone of a budget is always sent.
   *
   * With `from`, a first sync leaves out the expenses of earlier months. Send it with the first request only. Later changes are sent
   * whatever their month.
   *
   * With `wait` the server holds back an empty response until something changes, for at most that many seconds, so a client
   * learns of a change without polling. At most 20 waiting requests and streams per account (429).
   * @summary Sync a budget, or all of them
   * @param budgetId The id of the budget. Default: all budgets.
   * @param since `cursor` of the previous response.
   * @param limit The maximum number of changes on a page, 1 to 1000.
   * @isInt limit
   * @param wait The seconds to wait for a change before an empty response, 0 to 30.
   * @isInt wait
   * @param kinds A kind of resource. Repeat it for several. Default: the five kinds of the first release.
   * @param from The first month whose expenses to return, `YYYY-MM` or `current`. Only with `budgetId` and without `since`. Default: all.
   */
  @Get()
  @OperationId("sync")
  @Security("bearer")
  changes(
    @Request() request: SignedIn,
    @Query() budgetId?: string,
    @Query() since?: string,
    @Query() limit: number = 50,
    @Query() wait: number = 0,
    @Query()
    kinds?: (
      "budget" | "category" | "expense" | "monthly-budget" | "plan" | "rule" | "recurring" | "money-account" | "account-statement"
    )[],
    @Query() from?: string,
  ): Promise<SyncPage> {
    const listening = { again: () => callerAnew(request), gone: goneSignal(request) };
    return this.services.live.page(request.user, budgetId, { since, limit, wait, kinds, from }, listening);
  }
}

/** Aborted when the caller goes before the answer has been sent. */
function goneSignal(request: SignedIn): AbortSignal {
  const gone = new AbortController();
  request.res?.once("close", () => gone.abort());
  return gone.signal;
}
