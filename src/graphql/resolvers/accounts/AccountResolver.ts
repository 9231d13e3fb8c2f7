import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver } from "type-graphql";
import { visitorOf } from "../../../domain/visitor.js";
import type { Services } from "../../../services/Services.js";
import { Account, AccountChange } from "../../../shapes/accounts/Account.js";
import { EmailChange, PasswordChange, Proof } from "../../../shapes/accounts/Credentials.js";
import { Login, Registration } from "../../../shapes/accounts/SignIn.js";
import { asked, pageRead } from "../../connection.js";
import type { Context } from "../../context.js";
import {
  ChangeEmailPayload,
  ChangePasswordPayload,
  DeleteMePayload,
  LoginPayload,
  LogoutPayload,
  RegisterPayload,
  UpdateMePayload,
} from "../../payloads/accounts/accountPayloads.js";
import { BudgetConnection } from "../../payloads/connections.js";
import { closeWebSession, openWebSession, signInOf } from "../../session.js";

@Resolver(() => Account)
export class AccountResolver {
  constructor(private readonly services: Services) {}

  @Query(() => Account, { description: "Your account." })
  async me(@Ctx() context: Context): Promise<Account> {
    return this.services.accounts.me(await context.who());
  }

  @Mutation(() => RegisterPayload, { description: "Opens an account and a cookie session." })
  async register(@Ctx() { request }: Context, @Arg("input", () => Registration) input: Registration): Promise<RegisterPayload> {
    const { account, sessionId } = await this.services.auth.registerWeb(input, visitorOf(request));
    await openWebSession(request, sessionId);
    return { account };
  }

  @Mutation(() => LoginPayload, { description: "Opens a cookie session with a new id." })
  async login(@Ctx() { request }: Context, @Arg("input", () => Login) input: Login): Promise<LoginPayload> {
    const { account, sessionId } = await this.services.auth.loginWeb(input, visitorOf(request), signInOf(request));
    await openWebSession(request, sessionId);
    return { account };
  }

  @Mutation(() => LogoutPayload, { description: "Ends this session at once." })
  async logout(@Ctx() context: Context): Promise<LogoutPayload> {
    await this.services.auth.logout(await context.who());
    await closeWebSession(context.request, context.response);
    return { ok: true };
  }

  @Mutation(() => UpdateMePayload, { description: "Changes your name, locale or time zone." })
  async updateMe(
    @Ctx() context: Context,
    @Arg("input", () => AccountChange) input: AccountChange,
    @Arg("ifVersion", () => Int, { nullable: true }) ifVersion?: number,
  ): Promise<UpdateMePayload> {
    return { account: await this.services.accounts.change(await context.who(), input, ifVersion ?? undefined) };
  }

  @Mutation(() => DeleteMePayload, { description: "Removes your account and every budget that you own. It cannot be undone." })
  async deleteMe(@Ctx() context: Context, @Arg("input", () => Proof) input: Proof): Promise<DeleteMePayload> {
    await this.services.accountRemoval.remove(await context.who(), input, visitorOf(context.request));
    await closeWebSession(context.request, context.response);
    return { ok: true };
  }

  @Mutation(() => ChangePasswordPayload, { description: "Every other session ends." })
  async changePassword(@Ctx() context: Context, @Arg("input", () => PasswordChange) input: PasswordChange): Promise<ChangePasswordPayload> {
    return { account: await this.services.accounts.changePassword(await context.who(), input, visitorOf(context.request)) };
  }

  @Mutation(() => ChangeEmailPayload, { description: "Changes the address that you sign in with. The old one is told." })
  async changeEmail(@Ctx() context: Context, @Arg("input", () => EmailChange) input: EmailChange): Promise<ChangeEmailPayload> {
    return { account: await this.services.accounts.changeEmail(await context.who(), input, visitorOf(context.request)) };
  }

  @FieldResolver(() => BudgetConnection, { description: "The budgets you own or share, oldest first." })
  async budgets(
    @Ctx() context: Context,
    @Arg("first", () => Int, { nullable: true }) first?: number | null,
    @Arg("after", () => String, { nullable: true }) after?: string | null,
  ): Promise<InstanceType<typeof BudgetConnection>> {
    const wanted = asked(first, after);
    return new BudgetConnection(pageRead(await this.services.budgets.list(await context.who(), wanted), wanted));
  }
}
