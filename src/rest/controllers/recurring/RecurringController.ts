import { Body, Delete, Get, Header, Patch, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import type { OccurrenceList } from "../../../shapes/recurring/Occurrence.js";
import type { Recurring, RecurringPage, SplitMovement } from "../../../shapes/recurring/Recurring.js";
import type { NewRecurring, RecurringChange, RecurringSplit } from "../../../shapes/recurring/RecurringInput.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("recurring")
@Tags("Recurring movements")
@Security("bearer")
export class RecurringController extends ApiController {
  /**
   * Lists the recurring movements of a budget.
   * @summary List recurring movements
   * @isInt limit
   */
  @Get()
  @OperationId("listRecurring")
  async list(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<RecurringPage> {
    const { items, nextCursor } = await this.services.recurring.list(request.user, budgetId, { cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Creates a recurring movement. Occurrences from `start` on are booked or proposed within a minute once their day has begun in the budget's time zone. Past ones follow a few at a time; `catchingUp` shows the progress.
   * @summary Create a recurring movement
   */
  @Post()
  @OperationId("createRecurring")
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewRecurring): Promise<Recurring> {
    return this.services.recurring.add(request.user, input);
  }

  /**
   * Lists occurrences: expected and proposed ones by their day, booked and skipped ones by their date. At most 400 days and 2000
   * occurrences.
   * @summary List occurrences
   * @param from The first day, as `YYYY-MM-DD`. Default: today.
   * @param to The last day, inclusive. Default: 30 days after `from`.
   */
  @Get("occurrences")
  @OperationId("listOccurrences")
  async occurrences(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() from?: string,
    @Query() to?: string,
  ): Promise<OccurrenceList> {
    return { data: await this.services.occurrenceLists.list(request.user, { budgetId, from, to }), nextCursor: null };
  }

  /** @summary Read a recurring movement */
  @Get("{id}")
  @OperationId("getRecurring")
  one(@Request() request: SignedIn, @Path() id: string): Promise<Recurring> {
    return this.services.recurring.one(request.user, id);
  }

  /**
   * Changes a recurring movement by a JSON merge patch. Occurrences that are due are booked or proposed first, as they were. Booked expenses do not change. A new rule applies from the first occurrence that is
   * still open, but not before today.
   * @summary Change a recurring movement
   */
  @Patch("{id}")
  @OperationId("updateRecurring")
  change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: RecurringChange,
    @Header("If-Match") match?: string,
  ): Promise<Recurring> {
    return this.services.recurring.change(request.user, id, change, ifMatch(match));
  }

  /**
   * Deletes a recurring movement and its future occurrences. Booked expenses stay.
   * @summary Delete a recurring movement
   */
  @Delete("{id}")
  @OperationId("deleteRecurring")
  @SuccessResponse(204, "Deleted")
  async remove(@Request() request: SignedIn, @Path() id: string, @Header("If-Match") match?: string): Promise<void> {
    await this.services.recurring.remove(request.user, id, ifMatch(match));
  }

  /**
   * Changes one occurrence and all that follow: ends the movement before `from` and continues it as a new one.
   * @summary Split a recurring movement
   */
  @Post("{id}/split")
  @OperationId("splitRecurring")
  split(@Request() request: SignedIn, @Path() id: string, @Body() input: RecurringSplit): Promise<SplitMovement> {
    return this.services.recurringSplits.split(request.user, id, input);
  }
}
