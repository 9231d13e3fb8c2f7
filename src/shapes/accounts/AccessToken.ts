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

  /** `read` sees, `write` changes. Values may be added. */
  @Field(() => [ScopeEnum])
  scopes!: ("read" | "write")[];

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** To the minute or so; null until it is used. */
  @Field(() => DateTime, { nullable: true })
  lastUsedAt!: string | null;

  /** Null: it works until it is deleted. */
  @Field(() => DateTime, { nullable: true })
  expiresAt!: string | null;
}

/**
 * What it takes to make a personal access token.
 * @example { "name": "Spreadsheet", "scopes": ["read"], "expiresAt": "2027-01-01T00:00:00.000Z", "password": "four brisk purple otters" }
 */
@InputType("CreateAccessTokenInput")
export class NewAccessToken extends Proof {
  @Field(() => String)
  name!: string;

  /** Each once. */
  @Field(() => [ScopeEnum])
  scopes!: ("read" | "write")[];

  /** In the future; 90 days from now unless said; null: it works until it is deleted. */
  @Field(() => DateTime, { nullable: true })
  expiresAt?: string | null;
}

/** The only time that the token is shown. */
export class IssuedAccessToken {
  /** `bet_...`: send it as `Authorization: Bearer`. */
  token!: string;

  accessToken!: AccessToken;
}

export class AccessTokenList {
  data!: AccessToken[];

  /** Always null: the list is short. */
  nextCursor!: string | null;
}
