import { Body, Delete, Get, Path, Post, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { Budget } from "../../../shapes/Budget.js";
import type {
  InvitationCode,
  InvitationList,
  InvitationPreview,
  InvitationWithCode,
  NewInvitation,
} from "../../../shapes/sharing/Invitation.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";

@Route()
@Tags("Sharing")
export class InvitationController extends ApiController {
  /**
   * Lists the open invitations of a budget. Only the owner may do this.
   * @summary List invitations
   */
  @Get("budgets/{budgetId}/invitations")
  @OperationId("listInvitations")
  @Security("bearer")
  async list(@Request() request: SignedIn, @Path() budgetId: string): Promise<InvitationList> {
    return { data: await this.services.invitations.list(request.user, budgetId), nextCursor: null };
  }

  /**
   * Creates an invitation, mails its code and returns it once. The code works once, within seven days. The response does not show whether the address has an account. A second invitation to an address replaces the first. Requires a session, not a personal access token, and a confirmed e-mail address (403 `email-unverified`; see `emailVerified` of `GET me`).
   * @summary Invite a member
   */
  @Post("budgets/{budgetId}/invitations")
  @OperationId("createInvitation")
  @Security("bearer")
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Path() budgetId: string, @Body() input: NewInvitation): Promise<InvitationWithCode> {
    this.setHeader("Cache-Control", "no-store");
    return this.services.invitations.add(request.user, budgetId, input);
  }

  /**
   * Withdraws an invitation. Its code stops working.
   * @summary Withdraw an invitation
   */
  @Delete("budgets/{budgetId}/invitations/{id}")
  @OperationId("deleteInvitation")
  @Security("bearer")
  @SuccessResponse(204, "Withdrawn")
  remove(@Request() request: SignedIn, @Path() budgetId: string, @Path() id: string): Promise<void> {
    return this.services.invitations.remove(request.user, budgetId, id);
  }

  /**
   * Returns what the code of an open invitation offers. A wrong, used, withdrawn or expired code returns 404 and counts as a guess. A code that you used yourself also returns 404, but is no guess: accepting it again returns the budget.
   * @summary Preview an invitation
   * @param code The code of an open invitation.
   */
  @Get("invitations/{code}")
  @OperationId("previewInvitation")
  @Security("bearer")
  preview(@Request() request: SignedIn, @Path() code: string): Promise<InvitationPreview> {
    return this.services.invitations.preview(request.user, code, visitorOf(request));
  }

  /**
   * Accepts an invitation and returns the budget. You become a member with the role of the invitation; an existing role does not change. Repeating it is safe.
   * @summary Accept an invitation
   */
  @Post("invitations/accept")
  @OperationId("acceptInvitation")
  @Security("bearer")
  accept(@Request() request: SignedIn, @Body() input: InvitationCode): Promise<Budget> {
    return this.services.invitations.accept(request.user, input, visitorOf(request));
  }
}
