import { Arg, Ctx, Resolver } from "type-graphql";
import { monthsOf } from "../../services/ledger/changedMonths.js";
import { NewCapture } from "../../shapes/Capture.js";
import type { Context } from "../context.js";
import { CreateCapturePayload } from "../payloads/expenses/expensePayloads.js";
import { Mutation } from "../rootFieldDecorators.js";

@Resolver()
export class CaptureResolver {
  @Mutation(() => CreateCapturePayload, {
    description:
      "Creates an expense from the data that a phone's shortcut has. Its category comes from the rules of the budget, then from its payee. It waits for review.",
  })
  async createCapture(@Ctx() context: Context, @Arg("input", () => NewCapture) input: NewCapture): Promise<CreateCapturePayload> {
    const expense = await context.services.captures.add(await context.who(), input);
    return Object.assign(new CreateCapturePayload(), { expense, ...monthsOf(expense) });
  }
}
