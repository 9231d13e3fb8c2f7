import { Field, ID, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";
import { SecurityEventKindEnum } from "./securityEventKinds.js";

/** A security event of your account. */
@ObjectType({ implements: Node })
export class SecurityEvent {
  /** Opaque, starts with `sev_`. */
  @Field(() => ID)
  id!: string;

  /** `registered`, `signedIn`, `newDevice`, `wrongGuesses`, `passwordChanged`, `passwordReset`, `emailVerified`, `emailChangeAsked`, `emailChanged`, `emailChangeUndone`, `totpEnabled`, `totpDisabled`, `recoveryCodeUsed`, `tokenCreated`, `tokenDeleted`, `sessionEnded`, `sessionsEnded`, `passwordVoided`, `accountDisabled`, `accountEnabled`, `administratorGranted`, `administratorRevoked`, `administered`, `budgetDeleted`, `budgetRestored`. Values may be added. */
  @Field(() => SecurityEventKindEnum)
  kind!: string;

  /**
   * The time of the event: RFC 3339, UTC, milliseconds.
   * @format date-time
   */
  @Field(() => DateTime)
  at!: string;

  /** The client, as it described itself. */
  @Field(() => String, { nullable: true })
  device!: string | null;

  /** The IP address of the client. */
  @Field(() => String, { nullable: true })
  address!: string | null;

  /** Details, such as the name of a token; `administrator` if an administrator of the server did it. */
  @Field(() => String, { nullable: true })
  detail!: string | null;
}

/** One page of security events, newest first. */
export class SecurityEventList {
  data!: SecurityEvent[];

  /** Send it as `cursor` to get the next page; null on the last page. */
  nextCursor!: string | null;
}
