import { Field, Float, ID, Int, ObjectType } from "type-graphql";
import { enumeration } from "../enumeration.js";
import { DateTime } from "../scalars.js";
import { Verification } from "./Verification.js";

const RegistrationModeEnum = enumeration<"open" | "invite" | "closed">("RegistrationMode", "Who may register.", {
  open: "Everybody.",
  invite: "Whoever has the code of an invitation to a budget.",
  closed: "Nobody.",
});

/** Whether the process that answers can take requests. */
@ObjectType()
export class ReadinessState {
  /** `ready`, or the status that `/readyz` returns instead. */
  @Field(() => String)
  status!: string;

  /** Why it is not ready. */
  @Field(() => String, { nullable: true })
  cause!: string | null;
}

/** The outgoing mail of the server. */
@ObjectType()
export class MailState {
  /** The mail server; null if messages are written to files. */
  @Field(() => String, { nullable: true })
  server!: string | null;

  /**
   * The number of messages that wait to be sent.
   * @isInt
   */
  @Field(() => Int)
  waiting!: number;

  /**
   * The time since which the oldest one waits.
   * @format date-time
   */
  @Field(() => DateTime, { nullable: true })
  oldestWaitingSince!: string | null;

  /**
   * The number of messages given up in the last 30 days.
   * @isInt
   */
  @Field(() => Int)
  failed!: number;
}

/** The migrations of the stored data, by their ids. */
@ObjectType()
export class MigrationState {
  /** Completed migrations. */
  @Field(() => [String])
  finished!: string[];

  /** Pending migrations. */
  @Field(() => [String])
  pending!: string[];
}

/** The maximum that one account or one budget may store. */
@ObjectType()
export class QuotaLimits {
  /**
   * Budgets that an account owns.
   * @isInt
   */
  @Field(() => Int)
  budgets!: number;

  /**
   * Expenses of a budget.
   * @isInt
   */
  @Field(() => Int)
  expenses!: number;

  /**
   * Personal access tokens of an account.
   * @isInt
   */
  @Field(() => Int)
  tokens!: number;

  /**
   * Sessions of an account.
   * @isInt
   */
  @Field(() => Int)
  sessions!: number;

  /**
   * Imports of a budget that are kept.
   * @isInt
   */
  @Field(() => Int)
  imports!: number;

  /**
   * Bytes of a budget's files that wait to be imported.
   * @isLong
   */
  @Field(() => Float)
  importBytes!: number;
}

/** An account that has used at least 80 % of a quota. */
@ObjectType()
export class NearQuota {
  /** Opaque, starts with `acc_`. */
  @Field(() => ID)
  accountId!: string;

  @Field(() => String)
  email!: string;

  /** `budgets` or `tokens`. Values may be added. */
  @Field(() => String)
  quota!: string;

  /**
   * How many it has.
   * @isInt
   */
  @Field(() => Int)
  count!: number;
}

/** The state of the server, as an administrator sees it. */
@ObjectType()
export class Installation {
  /** The version of the server. */
  @Field(() => String)
  version!: string;

  /** The version of Node.js that runs it. */
  @Field(() => String)
  nodeVersion!: string;

  /** Who may register, as configured: `open`, `invite` or `closed`. */
  @Field(() => RegistrationModeEnum)
  registration!: string;

  /** Whether the process that answers can take requests. */
  @Field(() => ReadinessState)
  readiness!: ReadinessState;

  /** The outgoing mail of the server. */
  @Field(() => MailState)
  mail!: MailState;

  /** When the last complete backup was made by `npm run admin -- backup`; null if never. */
  @Field(() => DateTime, { nullable: true })
  lastBackupAt!: string | null;

  /** The migrations of the stored data. */
  @Field(() => MigrationState)
  migrations!: MigrationState;

  /** The quotas, as configured. */
  @Field(() => QuotaLimits)
  quotas!: QuotaLimits;

  /** Accounts that have used at least 80 % of their budgets or tokens, at most 100 of each. */
  @Field(() => [NearQuota])
  nearQuota!: NearQuota[];

  /** The newest check of all stored data that an administrator started; null if there was none. */
  @Field(() => Verification, { nullable: true })
  verification!: Verification | null;
}

/** The result of the test mail to your own address. */
@ObjectType()
export class MailTest {
  /** Your address. */
  @Field(() => String)
  to!: string;

  /** What the mail server answered when it took the mail, or the file that the mail was written to. */
  @Field(() => String)
  answer!: string;
}
