import { Field, ID, InputType, ObjectType } from "type-graphql";
import { RoleEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** Somebody who shares a budget. */
@ObjectType({ implements: Node })
export class Member {
  @Field(() => ID)
  accountId!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  /** A viewer reads, an editor writes, the owner also shares and deletes. Values may be added. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  joinedAt!: string;
}

/** Everybody who shares a budget, the owner first. */
export class MemberList {
  data!: Member[];

  /** Always null: members are answered whole, at most 50. */
  nextCursor!: string | null;
}

/**
 * What a member may do from now on.
 * @example { "role": "viewer" }
 */
@InputType()
export class RoleChange {
  /** `owner` transfers the budget: you become an editor. */
  @Field(() => RoleEnum)
  role!: "owner" | "editor" | "viewer";
}
