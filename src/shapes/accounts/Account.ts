import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";
import { Notices, NoticesChange } from "./Notices.js";

/** An account. */
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

  /** The display name. */
  @Field(() => String)
  name!: string;

  /** A BCP 47 language tag, such as `en-GB`. */
  @Field(() => String)
  locale!: string;

  /** The IANA time zone, such as `Europe/London`; the default of new budgets. */
  @Field(() => String)
  timeZone!: string;

  /** Which budget events are sent by e-mail. */
  @Field(() => Notices)
  notices!: Notices;

  /** Whether signing in needs a code from an authenticator app. */
  @Field(() => Boolean)
  totpEnabled!: boolean;

  /** Whether the account is an administrator of the server. */
  @Field(() => Boolean)
  administrator!: boolean;

  /**
   * The version. Every change increases it by one.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;
}

/**
 * A merge patch: absent fields keep their values.
 * @example { "name": "Ada L.", "locale": "en-GB", "timeZone": "Europe/London", "notices": { "thresholds": "daily" } }
 */
@InputType("UpdateMeInput")
export class AccountChange {
  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String, { nullable: true })
  name?: string;

  /** A BCP 47 language tag, such as `en-GB`. */
  @Field(() => String, { nullable: true })
  locale?: string;

  /** An IANA time zone, such as `Europe/London`. */
  @Field(() => String, { nullable: true })
  timeZone?: string;

  /** Which budget events are sent by e-mail. Absent fields keep their values. */
  @Field(() => NoticesChange, { nullable: true })
  notices?: NoticesChange;
}
