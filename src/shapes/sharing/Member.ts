import { Field, ID, InputType, ObjectType } from "type-graphql";
import { PerhapsProof } from "../accounts/Credentials.js";
import { RoleEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** A member of a budget. */
@ObjectType({ implements: Node })
export class Member {
  @Field(() => ID)
  accountId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  /** A viewer reads, an editor also writes, the owner also shares and deletes. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";

  /** The time of joining: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  joinedAt!: string;
}

/** All members of a budget, the owner first. */
export class MemberList {
  data!: Member[];

  /** Always null: all members are on one page, at most 50. */
  nextCursor!: string | null;
}

/**
 * The new role of a member.
 * @example { "role": "viewer" }
 */
@InputType()
export class RoleChange extends PerhapsProof {
  /** The new role. `owner` transfers the budget, you become an editor, and `password` is required unless you have just signed in. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";
}
