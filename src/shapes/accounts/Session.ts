import { Field, ID, ObjectType } from "type-graphql";
import { SessionKindEnum } from "../enums.js";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";

/** A session: one device or browser where you are signed in. */
@ObjectType({ implements: Node })
export class Session {
  /** Opaque, starts with `ses_`. */
  @Field(() => ID)
  id!: string;

  /** `mobile` (tokens) or `web` (a cookie). Values may be added. */
  @Field(() => SessionKindEnum)
  kind!: string;

  /** The client, as it described itself. */
  @Field(() => String, { nullable: true })
  device!: string | null;

  /** Whether this request belongs to the session. */
  @Field(() => Boolean)
  current!: boolean;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** The time of the last use, accurate to about a minute. */
  @Field(() => DateTime)
  lastSeenAt!: string;

  /** The time when it expires unless it is used before. */
  @Field(() => DateTime)
  expiresAt!: string;
}

export class SessionList {
  data!: Session[];

  /** Always null: the whole list is on one page. */
  nextCursor!: string | null;
}
