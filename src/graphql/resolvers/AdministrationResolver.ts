import { Arg, Args, Ctx, FieldResolver, ID, Resolver, Root } from "type-graphql";
import { visitorOf } from "../../runtime/visitor.js";
import { Installation, NearQuota } from "../../shapes/administration/Installation.js";
import { AccountDisabling, ManagedAccount } from "../../shapes/administration/ManagedAccount.js";
import { Person } from "../../shapes/sharing/Person.js";
import { pageBounds, pageRead } from "../connection.js";
import type { Context } from "../context.js";
import { AccountListArgs } from "../inputs/listArgs.js";
import {
  EndAccountSessionsPayload,
  ResetAccountPasswordPayload,
  SendTestMailPayload,
  SetAccountDisabledPayload,
  StartVerificationPayload,
} from "../payloads/administrationPayloads.js";
import { ManagedAccountConnection } from "../payloads/connections.js";
import { Mutation, Query } from "../rootFieldDecorators.js";

/** Its id would be that of the account itself, which is another type. */
@Resolver(() => ManagedAccount)
export class ManagedAccountResolver {
  @FieldResolver(() => ID, { description: "The id of the account. Opaque, starts with `acc_`." })
  accountId(@Root() { id }: ManagedAccount): string {
    return id;
  }
}

@Resolver(() => NearQuota)
export class NearQuotaResolver {
  @FieldResolver(() => Person, { nullable: true, description: "The holder of the account as a person, as elsewhere in answers." })
  person(@Ctx() context: Context, @Root() { accountId }: NearQuota): Promise<Person | null> {
    return context.loaders.person.load(accountId);
  }
}

@Resolver()
export class AdministrationResolver {
  @Query(() => Installation, { description: "Returns the state of the server, for its administrators." })
  async installation(@Ctx() context: Context): Promise<Installation> {
    return context.services.installation.show(await context.who());
  }

  @Query(() => ManagedAccountConnection, { description: "Lists the accounts of the server, newest first, for its administrators." })
  async accounts(
    @Ctx() context: Context,
    @Args(() => AccountListArgs) { search, ...page }: AccountListArgs,
  ): Promise<InstanceType<typeof ManagedAccountConnection>> {
    const wanted = pageBounds(page);
    const read = await context.services.accountManagement.list(await context.who(), { ...wanted, search: search ?? undefined });
    return new ManagedAccountConnection(pageRead(read, wanted));
  }

  @Mutation(() => SetAccountDisabledPayload, {
    description:
      "Disables or enables an account. All sessions of a disabled one end, and every credential is rejected until it is enabled.",
  })
  async setAccountDisabled(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("input", () => AccountDisabling) input: AccountDisabling,
  ): Promise<SetAccountDisabledPayload> {
    return { account: await context.services.accountManagement.setDisabled(await context.who(), id, input, visitorOf(context.request)) };
  }

  @Mutation(() => EndAccountSessionsPayload, { description: "Ends all sessions of an account. Personal access tokens remain valid." })
  async endAccountSessions(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<EndAccountSessionsPayload> {
    await context.services.accountManagement.endSessions(await context.who(), id, visitorOf(context.request));
    return { accountId: id };
  }

  @Mutation(() => ResetAccountPasswordPayload, {
    description:
      "Invalidates the password, all sessions and all personal access tokens of an account, and mails its owner a link to choose a password. If the mail server does not take the mail, nothing is changed.",
  })
  async resetAccountPassword(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<ResetAccountPasswordPayload> {
    await context.services.accountManagement.resetPassword(await context.who(), id, visitorOf(context.request));
    return { accountId: id };
  }

  @Mutation(() => SendTestMailPayload, {
    description: "Sends a test mail to your own address, and returns what the mail server answered.",
  })
  async sendTestMail(@Ctx() context: Context): Promise<SendTestMailPayload> {
    return { mailTest: await context.services.installation.sendTestMail(await context.who(), visitorOf(context.request)) };
  }

  @Mutation(() => StartVerificationPayload, {
    description: "Starts a read-only check of all stored data. If one is already running, returns that one.",
  })
  async startVerification(@Ctx() context: Context): Promise<StartVerificationPayload> {
    return { verification: await context.services.installation.startVerification(await context.who(), visitorOf(context.request)) };
  }
}
