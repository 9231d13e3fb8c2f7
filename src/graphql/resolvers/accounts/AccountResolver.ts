import { Arg, Args, Ctx, FieldResolver, Int, Resolver } from "type-graphql";
import { visitorOf } from "../../../runtime/visitor.js";
import { Account, AccountChange } from "../../../shapes/accounts/Account.js";
import { AccountRemoval, EmailChange, PasswordChange } from "../../../shapes/accounts/Credentials.js";
import { Login, Registration } from "../../../shapes/accounts/SignIn.js";
import { budgetsPage, pageBounds } from "../../connection.js";
import type { Context } from "../../context.js";
import { PageArgs } from "../../inputs/listArgs.js";
import {
  ChangeEmailPayload,
  ChangePasswordPayload,
  IssueBearerPayload,
  LoginPayload,
  RegisterPayload,
  UpdateMePayload,
} from "../../payloads/accountPayloads.js";
import { BudgetConnection } from "../../payloads/connections.js";
import { OkPayload } from "../../payloads/OkPayload.js";
import { Mutation, Query } from "../../rootFieldDecorators.js";
import { closeWebSession, openWebSession, signInOf } from "../../session.js";

@Resolver(() => Account)
export class AccountResolver {
  @Query(() => Account, { description: "Returns your account." })
  async me(@Ctx() context: Context): Promise<Account> {
    return context.services.accounts.me(await context.who());
  }

  @Mutation(() => RegisterPayload, { description: "Creates an account and starts a cookie session." })
  async register(@Ctx() { services, request }: Context, @Arg("input", () => Registration) input: Registration): Promise<RegisterPayload> {
    const signedIn = await services.auth.registerWeb(input, visitorOf(request));
    await openWebSession(request, signedIn);
    return { account: signedIn.account };
  }

  @Mutation(() => LoginPayload, { description: "Starts a cookie session with a new id." })
  async login(@Ctx() { services, request }: Context, @Arg("input", () => Login) input: Login): Promise<LoginPayload> {
    const signedIn = await services.auth.loginWeb(input, visitorOf(request), signInOf(request));
    await openWebSession(request, signedIn);
    return { account: signedIn.account };
  }

  @Mutation(() => OkPayload, { description: "Ends this session." })
  async logout(@Ctx() context: Context): Promise<OkPayload> {
    await context.services.auth.logout(await context.who());
    await closeWebSession(context.request, context.response);
    return { ok: true };
  }

  @Mutation(() => IssueBearerPayload, {
    description:
      "Creates an access token of this session for the REST API, for uploads and downloads. It is valid for some minutes and ends with the session.",
  })
  async issueBearer(@Ctx() context: Context): Promise<IssueBearerPayload> {
    return context.services.auth.bearerOf(await context.who());
  }

  @Mutation(() => UpdateMePayload, { description: "Changes your name, locale, time zone or notices." })
  async updateMe(
    @Ctx() context: Context,
    @Arg("input", () => AccountChange) input: AccountChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateMePayload> {
    return { account: await context.services.accounts.change(await context.who(), input, ifVersion ?? undefined) };
  }

  @Mutation(() => OkPayload, {
    description: "Deletes your account and every budget that only you use. Transfer shared budgets first, or give them up by name.",
  })
  async deleteMe(
    @Ctx() context: Context,
    @Arg("input", () => AccountRemoval) input: AccountRemoval,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<OkPayload> {
    const { services, request } = context;
    await services.accountRemoval.remove(await context.who(), input, visitorOf(request), ifVersion ?? undefined);
    await closeWebSession(context.request, context.response);
    return { ok: true };
  }

  @Mutation(() => ChangePasswordPayload, {
    description: "Changes your password. Ends all other sessions, and all personal access tokens unless they are kept.",
  })
  async changePassword(@Ctx() context: Context, @Arg("input", () => PasswordChange) input: PasswordChange): Promise<ChangePasswordPayload> {
    return { account: await context.services.accounts.changePassword(await context.who(), input, visitorOf(context.request)) };
  }

  @Mutation(() => ChangeEmailPayload, {
    description:
      "Changes your e-mail address once the link mailed to the new one is followed. The old address is notified and can undo the change for seven days.",
  })
  async changeEmail(@Ctx() context: Context, @Arg("input", () => EmailChange) input: EmailChange): Promise<ChangeEmailPayload> {
    return { account: await context.services.emailVerifications.change(await context.who(), input, visitorOf(context.request)) };
  }

  @FieldResolver(() => BudgetConnection, { nullable: true, description: "Lists the budgets you own or share, oldest first." })
  budgets(@Ctx() context: Context, @Args(() => PageArgs) page: PageArgs): Promise<InstanceType<typeof BudgetConnection>> {
    return budgetsPage(context, pageBounds(page));
  }
}
