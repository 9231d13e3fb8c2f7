import { Field, InputType, ObjectType } from "type-graphql";
import { DateTime } from "../scalars.js";

/** An account, as an administrator sees it, without anything from its budgets. */
@ObjectType()
export class ManagedAccount {
  /** Opaque, starts with `acc_`. */
  id!: string;

  @Field(() => String)
  email!: string;

  /** The display name. */
  @Field(() => String)
  name!: string;

  /** Whether the owner has confirmed the address. */
  @Field(() => Boolean)
  emailVerified!: boolean;

  /** Whether signing in needs a code from an authenticator app. */
  @Field(() => Boolean)
  totpEnabled!: boolean;

  /** Whether the account is an administrator of the server. */
  @Field(() => Boolean)
  administrator!: boolean;

  /** When it was disabled; null while it is enabled. */
  @Field(() => DateTime, { nullable: true })
  disabledAt!: string | null;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** When one of its sessions was last used; null if there is none. */
  @Field(() => DateTime, { nullable: true })
  lastSeenAt!: string | null;
}

/** One page of accounts, newest first. */
export class ManagedAccountList {
  data!: ManagedAccount[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}

/**
 * Whether an account is disabled.
 * @example { "disabled": true }
 */
@InputType("SetAccountDisabledInput")
export class AccountDisabling {
  /** True: every session ends, and every credential is rejected until the account is enabled. */
  @Field(() => Boolean)
  disabled!: boolean;
}
