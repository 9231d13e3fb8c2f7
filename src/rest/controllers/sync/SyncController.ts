import { Get, OperationId, Query, Request, Route, Security, Tags } from "@tsoa/runtime";
import type { SyncPage } from "../../../shapes/sync/Sync.js";
import { ApiController } from "../../ApiController.js";
import { callerAnew, type SignedIn } from "../../authentication.js";

@Route("sync")
@Tags("Sync")
export class SyncController extends ApiController {
  /**
   * Everything in a budget that changed after a cursor: budget, categories, expenses, statements and plans, deletions as
   * tombstones. Begin without `since`, repeat with the answer's `cursor` while `hasMore`, and keep the last one for next
   * time. Nothing acknowledged before the request is missing, however many write meanwhile. A cursor older than 90 days
   * answers 410: start anew.
   *
   * Without `budgetId` it is one walk through all budgets that the caller has, at most 200: `resource.budgetId` says of which, and one
   * that was deleted, or that the caller has left, comes once as the tombstone of a budget.
   *
   * With `wait` an empty answer is held back until something changes, for at most so many seconds: so a client hears of a
   * change at once without asking all the time. At most 20 requests and streams of an account are held at once (429).
   * @summary Sync a budget, or all of them
   * @param budgetId Whose changes; without it, those of all budgets
   * @param since `cursor` of the answer before
   * @param limit How many entries at most
   * @isInt limit
   * @param wait How many seconds an empty answer may be held back
   * @isInt wait
   */
  @Get()
  @OperationId("sync")
  @Security("bearer", ["read"])
  changes(
    @Request() request: SignedIn,
    @Query() budgetId?: string,
    @Query() since?: string,
    @Query() limit: number = 50,
    @Query() wait: number = 0,
  ): Promise<SyncPage> {
    const listening = { again: () => callerAnew(request), gone: goneSignal(request) };
    return this.services.live.page(request.user, budgetId, { since, limit, wait }, listening);
  }
}

/** Aborted when the caller goes before the answer has been sent. */
function goneSignal(request: SignedIn): AbortSignal {
  const gone = new AbortController();
  request.res?.once("close", () => gone.abort());
  return gone.signal;
}
