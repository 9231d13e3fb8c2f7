import { Field, ID, ObjectType } from "type-graphql";
import { Node } from "../Node.js";
import { DateTime } from "../scalars.js";
import { SecurityEventKindEnum } from "./securityEventKinds.js";

/** Something that happened to the credentials of your account. */
@ObjectType({ implements: Node })
export class SecurityEvent {
  /** Opaque, starts with `sev_`. */
  @Field(() => ID)
  id!: string;

  /** `registered`, `signedIn`, `newDevice`, `wrongGuesses`, `passwordChanged`, `passwordReset`, `emailVerified`, `emailChangeAsked`, `emailChanged`, `emailChangeUndone`, `totpEnabled`, `totpDisabled`, `recoveryCodeUsed`, `tokenCreated`, `tokenDeleted`, `sessionEnded`, `sessionsEnded`, `passwordVoided`, `accountDisabled`, `accountEnabled`. Values may be added. */
  @Field(() => SecurityEventKindEnum)
  kind!: string;

  /** RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  at!: string;

  /** What the client said it is. */
  @Field(() => String, { nullable: true })
  device!: string | null;

  /** The network address that it came from. */
  @Field(() => String, { nullable: true })
  address!: string | null;

  /** What it was about, such as the name of a token; `administrator` where one of the server's did what else is your own doing. */
  @Field(() => String, { nullable: true })
  detail!: string | null;
}

/** The newest first. */
export class SecurityEventList {
  data!: SecurityEvent[];

  /** For the next page; null on the last one. */
  nextCursor!: string | null;
}
