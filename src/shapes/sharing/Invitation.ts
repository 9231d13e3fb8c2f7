import { Field, ID, InputType, ObjectType } from "type-graphql";
import { RoleEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** An open invitation: not yet accepted. */
@ObjectType({ implements: Node })
export class Invitation {
  /** Opaque, starts with `inv_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  budgetId!: string;

  /** The address that the code was mailed to. Whether it has an account is not disclosed. */
  @Field(() => String)
  email!: string;

  /** The role of the member who accepts it. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";

  /** The account that sent the invitation. */
  invitedBy!: string;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; seven days after `createdAt`. */
  @Field(() => DateTime)
  expiresAt!: string;
}

/** A new invitation with its code. The code is returned only here. */
export class InvitationWithCode {
  /** Opaque, starts with `inv_`. */
  id!: string;

  budgetId!: string;

  /** The address that the code was mailed to. Whether it has an account is not disclosed. */
  email!: string;

  /** The role of the member who accepts it. Values may be added. */
  role!: "owner" | "editor" | "viewer";

  /** The account that sent the invitation. */
  invitedBy!: string;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  createdAt!: string;

  /** RFC 3339, UTC, milliseconds; seven days after `createdAt`. */
  expiresAt!: string;

  /**
   * The code. It works once, for any signed-in account. The server stores only its hash.
   * @extension {"x-told": true}
   */
  code!: string;
}

/** The open invitations of a budget, oldest first. */
export class InvitationList {
  data!: Invitation[];

  /** Always null: all invitations are on one page, at most 50. */
  nextCursor!: string | null;
}

/** A preview of an open invitation: the budget and who invites. */
@ObjectType()
export class InvitationPreview {
  /** The name of the budget. */
  @Field(() => String)
  budgetName!: string;

  /** The role of the member who accepts it. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";

  /** The display name of the person who invites; null when the account was deleted. */
  @Field(() => String, { nullable: true })
  inviterName!: string | null;

  /** The end of its validity. RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  expiresAt!: string;
}

/**
 * The person to invite, and the role.
 * @example { "email": "ben@example.org", "role": "editor" }
 */
@InputType()
export class NewInvitation {
  @Field(() => String)
  email!: string;

  /** The role of the new member, not `owner`. To change the owner, transfer the budget to a member. */
  @Field(() => RoleEnum)
  role!: "editor" | "viewer";
}

/**
 * The code of an open invitation.
 * @example { "code": "7k3m9x2q4w8r6t1y5p0s3d7f9g2h4j6k" }
 */
@InputType("AcceptInvitationInput")
export class InvitationCode {
  @Field(() => String)
  code!: string;
}
