import { Field, InputType } from "type-graphql";
import type { Account } from "./Account.js";

/**
 * What it takes to open an account.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "name": "Ada" }
 */
@InputType("RegisterInput")
export class Registration {
  /** Unique, whatever its case. */
  @Field(() => String)
  email!: string;

  /** 8 to 128 characters, of any kind; what is easy to guess is refused (`too-weak`), with words that say why. */
  @Field(() => String)
  password!: string;

  /** What to call you; the part of the address before the `@` unless said. */
  @Field(() => String, { nullable: true })
  name?: string;
}

/**
 * Who you are. A wrong password and an unknown address answer alike.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "device": "Ada's phone" }
 */
@InputType("LoginInput")
export class Login {
  @Field(() => String)
  email!: string;

  @Field(() => String)
  password!: string;

  /** How this device is called in the list of sessions. */
  @Field(() => String, { nullable: true })
  device?: string;

  /** The code of the authenticator app, or a recovery code, if the account has a second step. */
  @Field(() => String, { nullable: true })
  code?: string;
}

/** What keeps a session going. */
export class Refresh {
  /** The newest one you were given. It works once; the one before it for 30 seconds more, in case an answer was lost. */
  refreshToken!: string;
}

/** A signed-in mobile client. */
export class Tokens {
  /** The access token: send it as `Authorization: Bearer`. */
  token!: string;

  tokenType!: "Bearer";

  /**
   * Seconds until the access token ends.
   * @isInt
   */
  expiresIn!: number;

  /** Give it to `mobile-refresh` for the next pair. */
  refreshToken!: string;

  /** Whose session this is. */
  user!: Account;
}
