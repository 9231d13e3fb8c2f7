import { Field, ID, InputType, ObjectType } from "type-graphql";
import { Proof } from "./Credentials.js";
import { Node } from "../Node.js";
import { ScopeEnum, TokenActionEnum } from "../enums.js";
import { DateTime } from "../scalars.js";

/** A personal access token, for scripts and integrations. The token itself is shown only once, when it is created. */
@ObjectType({ implements: Node })
export class AccessToken {
  /** Opaque, starts with `tok_`. */
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  /**
   * The actions: `read` reads; `add` creates expenses and reads the names of budgets, categories and money accounts; `write` changes everything
   * in a budget, which includes `add`; `share` invites, and changes and removes members. Values may be added.
   */
  @Field(() => [TokenActionEnum])
  actions!: ("read" | "add" | "write" | "share")[];

  /** The ids of the budgets that it is limited to; null: all budgets of the account, including later ones. */
  @Field(() => [ID], { nullable: true })
  budgets!: string[] | null;

  /** Deprecated: read `actions`. These are `read` and `write` among them. */
  @Field(() => [ScopeEnum], { deprecationReason: "Read `actions`." })
  scopes!: ("read" | "write")[];

  /** The time of creation: RFC 3339, UTC, milliseconds. */
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
 * @example { "name": "Spreadsheet", "actions": ["read"], "expiresAt": "2027-01-01T00:00:00.000Z", "password": "four brisk purple otters" }
 */
@InputType("CreateAccessTokenInput")
export class NewAccessToken extends Proof {
  /** The name. One line without control characters, also without bidirectional ones (U+202A to U+202E, U+2066 to U+2069). */
  @Field(() => String)
  name!: string;

  /** The actions, each once. Required, unless the earlier `scopes` are sent. */
  @Field(() => [TokenActionEnum], { nullable: true })
  actions?: ("read" | "add" | "write" | "share")[];

  /** The ids of the budgets to limit it to. Default: all budgets of the account, including later ones. */
  @Field(() => [ID], { nullable: true })
  budgets?: string[];

  /** Deprecated: send `actions`. This is its earlier name, with two of its values. */
  @Field(() => [ScopeEnum], { nullable: true, deprecationReason: "Send `actions`." })
  scopes?: ("read" | "write")[];

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

/** What the credential of this request may do. */
@ObjectType()
export class ViewerToken {
  /** Its actions. A session has all of them. */
  @Field(() => [TokenActionEnum])
  actions!: ("read" | "add" | "write" | "share")[];

  /** The ids of the budgets that it is limited to; null: all budgets of the account. */
  @Field(() => [ID], { nullable: true })
  budgets!: string[] | null;

  /** The end of its validity; null means no expiry. */
  @Field(() => DateTime, { nullable: true })
  expiresAt!: string | null;
}

export class AccessTokenList {
  data!: AccessToken[];

  /** Always null: the whole list is on one page. */
  nextCursor!: string | null;
}
