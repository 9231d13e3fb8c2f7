import { Field, ID, InputType, ObjectType } from "type-graphql";
import { Proof } from "./Credentials.js";
import { Node } from "../Node.js";
import { ScopeEnum } from "../enums.js";
import { DateTime } from "../scalars.js";

/** A personal access token, for scripts and integrations. The token itself is shown only once, when it is created. */
@ObjectType({ implements: Node })
export class AccessToken {
  /** Opaque, starts with `tok_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  /** `read` may read, `write` may change. Values may be added. */
  @Field(() => [ScopeEnum])
  scopes!: ("read" | "write")[];

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** The time of the last use, accurate to about a minute; null until the first use. */
  @Field(() => DateTime, { nullable: true })
  lastUsedAt!: string | null;

  /** The end of its validity; null means no expiry. */
  @Field(() => DateTime, { nullable: true })
  expiresAt!: string | null;
}

/**
 * A new personal access token.
 * @example { "name": "Spreadsheet", "scopes": ["read"], "expiresAt": "2027-01-01T00:00:00.000Z", "password": "four brisk purple otters" }
 */
@InputType("CreateAccessTokenInput")
export class NewAccessToken extends Proof {
  @Field(() => String)
  name!: string;

  /** The permissions, each once. */
  @Field(() => [ScopeEnum])
  scopes!: ("read" | "write")[];

  /** The end of its validity, in the future; null means no expiry. Default: 90 days from now. */
  @Field(() => DateTime, { nullable: true })
  expiresAt?: string | null;
}

/** A new personal access token. The token is returned only here. */
export class IssuedAccessToken {
  /** The token, `bet_...`. Send it as `Authorization: Bearer`. */
  token!: string;

  accessToken!: AccessToken;
}

export class AccessTokenList {
  data!: AccessToken[];

  /** Always null: the whole list is on one page. */
  nextCursor!: string | null;
}
