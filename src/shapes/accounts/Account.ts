import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** A person. */
@ObjectType({ implements: Node })
export class Account {
  /** Opaque, starts with `acc_`. */
  @Field(() => ID)
  id!: string;

  /** As typed. Addresses that differ only in case are the same address. */
  @Field(() => String)
  email!: string;

  /** Whether the owner has confirmed the address. Invitations, two-factor authentication and personal access tokens require it. */
  @Field(() => Boolean)
  emailVerified!: boolean;

  /** The address that replaces `email` once it is confirmed. */
  @Field(() => String, { nullable: true })
  pendingEmail!: string | null;

  /** What to call this person. */
  @Field(() => String)
  name!: string;

  /** BCP 47 language tag, such as `en-GB`. */
  @Field(() => String)
  locale!: string;

  /** IANA zone, such as `Europe/London`; new budgets start with it. */
  @Field(() => String)
  timeZone!: string;

  /** Whether a login needs a code from an authenticator app. */
  @Field(() => Boolean)
  totpEnabled!: boolean;

  /**
   * Goes up by one with every change; it is the `ETag`.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;
}

/**
 * A merge patch: absent fields stay.
 * @example { "name": "Ada L.", "locale": "en-GB", "timeZone": "Europe/London" }
 */
@InputType("UpdateMeInput")
export class AccountChange {
  @Field(() => String, { nullable: true })
  name?: string;

  /** BCP 47 language tag, such as `en-GB`. */
  @Field(() => String, { nullable: true })
  locale?: string;

  /** IANA zone, such as `Europe/London`. */
  @Field(() => String, { nullable: true })
  timeZone?: string;
}
