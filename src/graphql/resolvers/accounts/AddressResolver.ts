import { Arg, Ctx, Int, Mutation, Query, Resolver } from "type-graphql";
import { visitorOf } from "../../../domain/visitor.js";
import { MailedCode } from "../../../shapes/accounts/Credentials.js";
import { SecurityEventList } from "../../../shapes/accounts/SecurityEvent.js";
import { pageSize } from "../../connection.js";
import type { Context } from "../../context.js";
import {
  EndUnconfirmedAccountPayload,
  RequestEmailVerificationPayload,
  UndoEmailChangePayload,
  VerifyEmailPayload,
} from "../../payloads/accounts/addressPayloads.js";

@Resolver()
export class AddressResolver {
  @Query(() => SecurityEventList, { description: "What happened to your credentials, newest first, kept for a year." })
  async securityEvents(
    @Ctx() context: Context,
    @Arg("first", () => Int, { defaultValue: 50 }) first: number,
    @Arg("after", () => String, { nullable: true }) after?: string,
  ): Promise<SecurityEventList> {
    const { items, nextCursor } = await context.services.securityEvents.list(await context.who(), {
      limit: pageSize(first),
      cursor: after ?? undefined,
    });
    return { data: items, nextCursor };
  }

  @Mutation(() => RequestEmailVerificationPayload, { description: "Mails the link again that confirms your address." })
  async requestEmailVerification(@Ctx() context: Context): Promise<RequestEmailVerificationPayload> {
    await context.services.emailVerifications.request(await context.who(), visitorOf(context.request));
    return { ok: true };
  }

  @Mutation(() => VerifyEmailPayload, { description: "Confirms the address that the code was mailed to. Nobody need be signed in." })
  async verifyEmail(
    @Ctx() { services, request }: Context,
    @Arg("input", () => MailedCode) { code }: MailedCode,
  ): Promise<VerifyEmailPayload> {
    await services.emailVerifications.verify(code, visitorOf(request));
    return { ok: true };
  }

  @Mutation(() => EndUnconfirmedAccountPayload, {
    description: "Ends an account that somebody opened with your address, as long as the address was never confirmed.",
  })
  async endUnconfirmedAccount(
    @Ctx() { services, request }: Context,
    @Arg("input", () => MailedCode) { code }: MailedCode,
  ): Promise<EndUnconfirmedAccountPayload> {
    await services.emailVerifications.end(code, visitorOf(request));
    return { ok: true };
  }

  @Mutation(() => UndoEmailChangePayload, {
    description: "Gives an account back to the address that it had, within seven days of the change.",
  })
  async undoEmailChange(
    @Ctx() { services, request }: Context,
    @Arg("input", () => MailedCode) { code }: MailedCode,
  ): Promise<UndoEmailChangePayload> {
    await services.emailVerifications.undo(code, visitorOf(request));
    return { ok: true };
  }
}
