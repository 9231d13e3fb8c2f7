import { Body, Delete, Get, Header, Path, Put, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { visitorOf } from "../../../runtime/visitor.js";
import type { Member, MemberList, RoleChange } from "../../../shapes/sharing/Member.js";
import { ApiController } from "../../ApiController.js";
import { OperationId } from "../../OperationId.js";
import type { SignedIn } from "../../authentication.js";
import { ifTagged } from "../../preconditions.js";

@Route("budgets/{budgetId}/members")
@Tags("Sharing")
export class MemberController extends ApiController {
  /**
   * Lists the members of a budget, the owner first.
   * @summary List members
   */
  @Get()
  @OperationId("listMembers")
  @Security("bearer")
  async list(@Request() request: SignedIn, @Path() budgetId: string): Promise<MemberList> {
    return { data: await this.services.members.list(request.user, budgetId), nextCursor: null };
  }

  /** @summary Read a member */
  @Get("{accountId}")
  @OperationId("getMember")
  @Security("bearer")
  one(@Request() request: SignedIn, @Path() budgetId: string, @Path() accountId: string): Promise<Member> {
    return this.services.members.one(request.user, budgetId, accountId);
  }

  /**
   * Sets the role of a member. Only the owner may do this. The role `owner` transfers the budget, and the owner becomes an editor: this requires a session that has signed in within the last 10 minutes, or `password` (403 `password-required`), and no personal access token may do it. 409 `last-owner` for the owner's own role.
   * @summary Set a member's role
   */
  @Put("{accountId}")
  @OperationId("setMemberRole")
  @Security("bearer")
  setRole(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() accountId: string,
    @Body() input: RoleChange,
    @Header("If-Match") match?: string,
  ): Promise<Member> {
    const isUnchanged = ifTagged(match, () => this.services.members.current(request.user, budgetId, accountId));
    return this.services.members.setRole(request.user, budgetId, accountId, input, visitorOf(request), isUnchanged);
  }

  /**
   * Removes a member. With your own id you leave the budget; only the owner may remove others. It takes effect with the next request. 409 `last-owner` for the owner.
   * @summary Remove a member, or leave
   */
  @Delete("{accountId}")
  @OperationId("removeMember")
  @Security("bearer")
  @SuccessResponse(204, "Removed")
  remove(
    @Request() request: SignedIn,
    @Path() budgetId: string,
    @Path() accountId: string,
    @Header("If-Match") match?: string,
  ): Promise<void> {
    const isUnchanged = ifTagged(match, () => this.services.members.current(request.user, budgetId, accountId));
    return this.services.members.remove(request.user, budgetId, accountId, isUnchanged);
  }
}
