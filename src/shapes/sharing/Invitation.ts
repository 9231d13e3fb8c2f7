import { Field, ID, InputType, ObjectType } from "type-graphql";
import { RoleEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** An invitation that nobody has accepted yet. */
@ObjectType({ implements: Node })
export class Invitation {
  /** Opaque, starts with `inv_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** Where the code was mailed. Whether an account exists there is never told. */
  @Field(() => String)
  email!: string;

  /** What whoever accepts it may do. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";

  /** The account that invited. */
  invitedBy!: string;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; seven days later. */
  @Field(() => DateTime)
  expiresAt!: string;
}

/** A new invitation with its code, which is told this once. */
export class InvitationWithCode {
  /** Opaque, starts with `inv_`. */
  id!: string;

  budgetId!: string;

  /** Where the code was mailed. Whether an account exists there is never told. */
  email!: string;

  /** What whoever accepts it may do. Values may be added. */
  role!: "owner" | "editor" | "viewer";

  /** The account that invited. */
  invitedBy!: string;

  /** RFC 3339, UTC, milliseconds. */
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; seven days later. */
  expiresAt!: string;

  /** Works once, for anybody who is signed in. Only its hash is kept. */
  code!: string;
}

/** The open invitations of a budget, oldest first. */
export class InvitationList {
  data!: Invitation[];

  /** Always null: invitations are answered whole, at most 50. */
  nextCursor!: string | null;
}

/** What somebody who has the code of an open invitation is asked to share, and by whom. */
@ObjectType()
export class InvitationPreview {
  /** How its members call the budget. */
  @Field(() => String)
  budgetName!: string;

  /** What whoever accepts it may do. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";

  /** Who invites, by their own word; null when the account is gone. */
  @Field(() => String, { nullable: true })
  inviterName!: string | null;

  /** RFC 3339, UTC, milliseconds: until then it can be accepted. */
  @Field(() => DateTime)
  expiresAt!: string;
}

/**
 * Whom to invite.
 * @example { "email": "ben@example.org", "role": "editor" }
 */
@InputType()
export class NewInvitation {
  @Field(() => String)
  email!: string;

  /** Nobody can be invited as owner. Transfer the budget to a member instead. */
  @Field(() => RoleEnum)
  role!: "editor" | "viewer";
}

/**
 * The code of an invitation.
 * @example { "code": "7k3m9x2q4w8r6t1y5p0s3d7f9g2h4j6k" }
 */
@InputType("AcceptInvitationInput")
export class InvitationCode {
  @Field(() => String)
  code!: string;
}
