import { Body, Post, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { monthsOf } from "../../services/ledger/changedMonths.js";
import type { NewCapture } from "../../shapes/Capture.js";
import type { Expense } from "../../shapes/expenses/Expense.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";

@Route("captures")
@Tags("Expenses")
@Security("bearer")
export class CaptureController extends ApiController {
  /**
   * Creates an expense from the data that a phone's shortcut has: an amount as text, a payee, a card. Its category comes from the rules of
   * the budget, then from its payee. It waits for review. A personal access token with the action `add` may do this.
   * @summary Capture a payment
   */
  @Post()
  @OperationId("createCapture")
  @SuccessResponse(201, "Created")
  async add(@Request() request: SignedIn, @Body() input: NewCapture): Promise<Expense> {
    const expense = await this.services.captures.add(request.user, input);
    this.tellMonths(monthsOf(expense));
    this.tellLocation(`/api/expenses/${expense.id}`);
    return expense;
  }
}
