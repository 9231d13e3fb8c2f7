import { Body, Header, Patch, Path, Post, Request, Route, Security, Tags } from "@tsoa/runtime";
import { monthsOf } from "../../../services/ledger/changedMonths.js";
import type { Expense } from "../../../shapes/expenses/Expense.js";
import type { Occurrence } from "../../../shapes/recurring/Occurrence.js";
import type { OccurrenceBooking, OccurrenceChange } from "../../../shapes/recurring/RecurringInput.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifTagged } from "../../preconditions.js";

@Route("recurring/{id}/occurrences/{date}")
@Tags("Recurring movements")
@Security("bearer")
export class OccurrenceController extends ApiController {
  /**
   * Changes one occurrence that is not booked, by a JSON merge patch. Null resets a field to the rule or the template.
   * @summary Change an occurrence
   * @param date The date by the rule, as `YYYY-MM-DD`.
   */
  @Patch()
  @OperationId("updateOccurrence")
  change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Path() date: string,
    @Body() change: OccurrenceChange,
    @Header("If-Match") match?: string,
  ): Promise<Occurrence> {
    const isUnchanged = ifTagged(match, () => this.services.occurrences.current(request.user, { id, date }));
    return this.services.occurrences.change(request.user, { id, date }, change, isUnchanged);
  }

  /**
   * Books an occurrence, also before its day. Returns its expense.
   * @summary Book an occurrence
   * @param date The date by the rule, as `YYYY-MM-DD`.
   */
  @Post("book")
  @OperationId("bookOccurrence")
  async book(@Request() request: SignedIn, @Path() id: string, @Path() date: string, @Body() input: OccurrenceBooking): Promise<Expense> {
    const expense = await this.services.occurrences.book(request.user, { id, date }, input);
    this.tellMonths(monthsOf(expense));
    return expense;
  }

  /**
   * Skips an occurrence that is not booked.
   * @summary Skip an occurrence
   * @param date The date by the rule, as `YYYY-MM-DD`.
   */
  @Post("skip")
  @OperationId("skipOccurrence")
  skip(@Request() request: SignedIn, @Path() id: string, @Path() date: string): Promise<Occurrence> {
    return this.services.occurrences.skip(request.user, { id, date });
  }

  /**
   * Restores a skipped occurrence. If its expense was deleted within the last 30 days, restores the expense.
   * @summary Restore an occurrence
   * @param date The date by the rule, as `YYYY-MM-DD`.
   */
  @Post("restore")
  @OperationId("restoreOccurrence")
  async restore(@Request() request: SignedIn, @Path() id: string, @Path() date: string): Promise<Occurrence> {
    const { occurrence, ...changed } = await this.services.occurrences.restore(request.user, { id, date });
    this.tellMonths(changed);
    return occurrence;
  }
}
