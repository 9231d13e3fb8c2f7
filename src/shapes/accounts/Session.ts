import { Field, ID, ObjectType } from "type-graphql";
import { SessionKindEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** One place where you are signed in. */
@ObjectType({ implements: Node })
export class Session {
  /** Opaque, starts with `ses_`. */
  @Field(() => ID)
  id!: string;

  /** `mobile` (tokens) or `web` (a cookie). Values may be added. */
  @Field(() => SessionKindEnum)
  kind!: string;

  /** What the client said it is. */
  @Field(() => String, { nullable: true })
  device!: string | null;

  /** Whether this very request came through it. */
  @Field(() => Boolean)
  current!: boolean;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** To the minute or so. */
  @Field(() => DateTime)
  lastSeenAt!: string;

  /** When it ends unless it is used before. */
  @Field(() => DateTime)
  expiresAt!: string;
}

export class SessionList {
  data!: Session[];

  /** Always null: the list is short. */
  nextCursor!: string | null;
}
