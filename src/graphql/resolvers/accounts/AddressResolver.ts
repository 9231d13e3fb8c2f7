import { Arg, Args, Ctx, Resolver } from "type-graphql";
import { visitorOf } from "../../../runtime/visitor.js";
import { pageBounds, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { AddressCode, EndingCode, UndoCode } from "../../inputs/addressInputs.js";
import { SecurityEventConnection } from "../../payloads/connections.js";
import { OkPayload } from "../../payloads/OkPayload.js";
import { sessionIfAny } from "../../session.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver()
export class AddressResolver {
  @Query(() => SecurityEventConnection, {
    description: "Lists the security events of your account, newest first. They are kept for a year.",
  })
  async securityEvents(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<InstanceType<typeof SecurityEventConnection>> {
    const wanted = pageBounds(page);
    return new SecurityEventConnection(pageRead(await context.services.securityEvents.list(await context.who(), wanted), wanted));
  }

  @Mutation(() => OkPayload, { description: "Sends the link that confirms your address again." })
  async requestEmailVerification(@Ctx() context: Context): Promise<OkPayload> {
    await context.services.emailVerifications.request(await context.who());
    return { ok: true };
  }

  @Mutation(() => OkPayload, {
    description:
      "Confirms the address that the code was mailed to. Needs no session. The first confirmation of an account removes what was set up before: two-factor authentication, personal access tokens, device tokens, and every session except the one that sends this.",
  })
  async verifyEmail(@Ctx() { services, request }: Context, @Arg("input", () => AddressCode) { code }: AddressCode): Promise<OkPayload> {
    await services.emailVerifications.verify(code, visitorOf(request), await sessionIfAny(services, request));
    return { ok: true };
  }

  @Mutation(() => OkPayload, {
    description: "Deletes an account that somebody else created with your address, as long as the address was never confirmed.",
  })
  async endUnconfirmedAccount(
    @Ctx() { services, request }: Context,
    @Arg("input", () => EndingCode) { code }: EndingCode,
  ): Promise<OkPayload> {
    await services.emailVerifications.end(code, visitorOf(request));
    return { ok: true };
  }

  @Mutation(() => OkPayload, {
    description: "Restores the former address of an account, within seven days of the change.",
  })
  async undoEmailChange(@Ctx() { services, request }: Context, @Arg("input", () => UndoCode) { code }: UndoCode): Promise<OkPayload> {
    await services.emailVerifications.undo(code, visitorOf(request));
    return { ok: true };
  }
}
