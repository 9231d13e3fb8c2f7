import { Body, Delete, Get, OperationId, Path, Post, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../domain/visitor.js";
import type { Budget } from "../../../shapes/budgets/Budget.js";
import type {
  InvitationCode,
  InvitationList,
  InvitationPreview,
  InvitationWithCode,
  NewInvitation,
} from "../../../shapes/sharing/Invitation.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";

@Route()
@Tags("Sharing")
export class InvitationController extends ApiController {
  /**
   * Those that are neither accepted nor expired. Only the owner may.
   * @summary List invitations
   */
  @Get("budgets/{budgetId}/invitations")
  @OperationId("listInvitations")
  @Security("bearer", ["read"])
  async list(@Request() request: SignedIn, @Path() budgetId: string): Promise<InvitationList> {
    return { data: await this.services.invitations.list(request.user, budgetId), nextCursor: null };
  }

  /**
   * Mails a code that works once within seven days, and answers it to you, this once. The answer is the same whether or not the address has an account. A second invitation of an address replaces the first. Needs a confirmed e-mail address of your own, which `emailVerified` of `GET me` tells before (403 `email-unverified`), and a session: no personal access token may.
   * @summary Invite somebody
   */
  @Post("budgets/{budgetId}/invitations")
  @OperationId("createInvitation")
  @Security("bearer", ["session"])
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Path() budgetId: string, @Body() input: NewInvitation): Promise<InvitationWithCode> {
    this.setHeader("Cache-Control", "no-store");
    return this.services.invitations.add(request.user, budgetId, input);
  }

  /**
   * Its code is void from then on.
   * @summary Take an invitation back
   */
  @Delete("budgets/{budgetId}/invitations/{id}")
  @OperationId("deleteInvitation")
  @Security("bearer", ["write"])
  @SuccessResponse(204, "Taken back")
  remove(@Request() request: SignedIn, @Path() budgetId: string, @Path() id: string): Promise<void> {
    return this.services.invitations.remove(request.user, budgetId, id);
  }

  /**
   * What accepting it would mean, for whoever has its code. A code that is wrong, used, taken back or expired is 404, and counts as a guess. One that you used yourself is 404 as well, but no guess: the budget is in your list, and accepting again answers it.
   * @summary See an invitation
   * @param code The code of an open invitation.
   */
  @Get("invitations/{code}")
  @OperationId("previewInvitation")
  @Security("bearer", ["read"])
  preview(@Request() request: SignedIn, @Path() code: string): Promise<InvitationPreview> {
    return this.services.invitations.preview(request.user, code, visitorOf(request));
  }

  /**
   * Makes you a member with the role of the invitation, and answers the budget. Repeating it is safe; a role that you have already stays.
   * @summary Accept an invitation
   */
  @Post("invitations/accept")
  @OperationId("acceptInvitation")
  @Security("bearer", ["write"])
  accept(@Request() request: SignedIn, @Body() input: InvitationCode): Promise<Budget> {
    return this.services.invitations.accept(request.user, input, visitorOf(request));
  }
}
