import { Arg, Args, Ctx, ID, Resolver } from "type-graphql";
import { visitorOf } from "../../../runtime/visitor.js";
import { NewAccessToken, ViewerToken } from "../../../shapes/accounts/AccessToken.js";
import { PasswordResetRequest, Proof, TotpConfirmation } from "../../../shapes/accounts/Credentials.js";
import { pageBounds } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import { PasswordResetWithToken } from "../../inputs/otherInputs.js";
import {
  ConfirmTotpPayload,
  CreateAccessTokenPayload,
  DeleteAccessTokenPayload,
  DisableTotpPayload,
  EnableTotpPayload,
  EndSessionPayload,
} from "../../payloads/accountPayloads.js";
import { AccessTokenConnection, SessionConnection } from "../../payloads/connections.js";
import { OkPayload } from "../../payloads/OkPayload.js";
import { closeWebSession } from "../../session.js";
import { sliceOf } from "../../slices.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";

@Resolver()
export class CredentialResolver {
  @Query(() => SessionConnection, { description: "Lists your sessions, the most recently used first." })
  async sessions(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<InstanceType<typeof SessionConnection>> {
    const wanted = pageBounds(page);
    const sessions = await context.services.sessions.list(await context.who());
    return new SessionConnection(sliceOf(sessions, wanted, ({ lastSeenAt, id }) => [-Date.parse(lastSeenAt), id]));
  }

  @Query(() => AccessTokenConnection, { description: "Lists your personal access tokens, oldest first, without the tokens themselves." })
  async accessTokens(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<InstanceType<typeof AccessTokenConnection>> {
    const wanted = pageBounds(page);
    const tokens = await context.services.accessTokens.list(await context.who());
    return new AccessTokenConnection(sliceOf(tokens, wanted, ({ createdAt, id }) => [Date.parse(createdAt), id]));
  }

  @Query(() => ViewerToken, { description: "Returns what the credential of this request may do. A session has all actions." })
  async viewerToken(@Ctx() context: Context): Promise<ViewerToken> {
    return context.services.accessTokens.viewer(await context.who());
  }

  @Mutation(() => EndSessionPayload, { description: "Ends one of your sessions." })
  async endSession(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<EndSessionPayload> {
    await context.services.sessions.end(await context.who(), id, visitorOf(context.request));
    return { endedId: id };
  }

  @Mutation(() => OkPayload, { description: "Ends all your sessions, including this one." })
  async endAllSessions(@Ctx() context: Context): Promise<OkPayload> {
    await context.services.sessions.endAll(await context.who(), visitorOf(context.request));
    await closeWebSession(context.request, context.response);
    return { ok: true };
  }

  @Mutation(() => CreateAccessTokenPayload, { description: "Creates a personal access token, which is returned only here." })
  async createAccessToken(
    @Ctx() context: Context,
    @Arg("input", () => NewAccessToken) input: NewAccessToken,
  ): Promise<CreateAccessTokenPayload> {
    return context.services.accessTokens.add(await context.who(), input, visitorOf(context.request));
  }

  @Mutation(() => DeleteAccessTokenPayload, { description: "Deletes a personal access token, which stops working." })
  async deleteAccessToken(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<DeleteAccessTokenPayload> {
    await context.services.accessTokens.remove(await context.who(), id, visitorOf(context.request));
    return { deletedId: id };
  }

  @Mutation(() => OkPayload, { description: "Sends a password reset link to the address, if it has an account." })
  async requestPasswordReset(
    @Ctx() { services, request }: Context,
    @Arg("input", () => PasswordResetRequest) input: PasswordResetRequest,
  ): Promise<OkPayload> {
    await services.passwordResets.request(input, visitorOf(request));
    return { ok: true };
  }

  @Mutation(() => OkPayload, { description: "Sets a new password. Ends all sessions and personal access tokens." })
  async resetPassword(
    @Ctx() { services, request }: Context,
    @Arg("input", () => PasswordResetWithToken) { token, ...input }: PasswordResetWithToken,
  ): Promise<OkPayload> {
    await services.passwordResets.reset(token, input, visitorOf(request));
    return { ok: true };
  }

  @Mutation(() => EnableTotpPayload, {
    description:
      "Starts the set-up of two-factor authentication and returns the data for the authenticator app. Sign-ins do not change until a code confirms it.",
  })
  async enableTotp(@Ctx() context: Context, @Arg("input", () => Proof) input: Proof): Promise<EnableTotpPayload> {
    return { totp: await context.services.totp.start(await context.who(), input, visitorOf(context.request)) };
  }

  @Mutation(() => ConfirmTotpPayload, {
    description: "Turns two-factor authentication on with a first code, and returns the recovery codes.",
  })
  async confirmTotp(@Ctx() context: Context, @Arg("input", () => TotpConfirmation) input: TotpConfirmation): Promise<ConfirmTotpPayload> {
    return context.services.totp.confirm(await context.who(), input, visitorOf(context.request));
  }

  @Mutation(() => DisableTotpPayload, { description: "Turns two-factor authentication off." })
  async disableTotp(@Ctx() context: Context, @Arg("input", () => Proof) input: Proof): Promise<DisableTotpPayload> {
    return { account: await context.services.totp.disable(await context.who(), input, visitorOf(context.request)) };
  }
}
