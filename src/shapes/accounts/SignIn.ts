import { Field, InputType } from "type-graphql";
import type { Account } from "./Account.js";

/**
 * What it takes to open an account.
 * @example { "email": "ada@example.org", "password": "four brisk purple otters", "name": "Ada" }
 */
@InputType("RegisterInput")
export class Registration {
  /** Unique, whatever its case. Refused where it changes under NFKC (`not-normalised`); the domain is kept as IDNA (UTS 46) writes it. */
  @Field(() => String)
  email!: string;

  /** 8 to 128 characters, of any kind; what is easy to guess is refused (`too-weak`), with words that say why. */
  @Field(() => String)
  password!: string;

  /** What to call you; the part of the address before the `@` unless said. */
  @Field(() => String, { nullable: true })
  name?: string;

  /** The code of an open invitation to a budget, where only who is invited may register. It is not used up: accept it then. */
  @Field(() => String, { nullable: true })
  invitation?: string;
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

  /** The `deviceToken` of an earlier sign-in on this device: it is no new one then, and what others try does not hold it up. */
  @Field(() => String, { nullable: true })
  deviceToken?: string;

  /** A code from the authenticator app, or a recovery code. Required if the account has two-factor authentication. */
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

  /** Marks this device for later logins (`deviceToken`). Keep it when the session ends; by itself it opens nothing. */
  deviceToken!: string;

  /** Whose session this is. */
  user!: Account;
}
