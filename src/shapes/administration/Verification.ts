import { Field, Int, ObjectType } from "type-graphql";
import { enumeration } from "../enumeration.js";
import { DateTime } from "../scalars.js";

export type VerificationStatus = "running" | "finished" | "failed" | "interrupted";

const VerificationStatusEnum = enumeration<VerificationStatus>("VerificationStatus", "The progress of a check of all stored data.", {
  running: "It runs.",
  finished: "All data was checked.",
  failed: "It ended early; `failure` says why.",
  interrupted: "The process that ran it ended.",
});

/** How many inconsistencies of one kind were found. */
@ObjectType()
export class ViolationCount {
  /** The rule that does not hold, such as `ledger`. */
  @Field(() => String)
  invariant!: string;

  /**
   * How many were found.
   * @isInt
   */
  @Field(() => Int)
  count!: number;
}

/** A check of all stored data. `npm run admin -- verify` also says where each inconsistency is. */
@ObjectType()
export class Verification {
  /** `running`, `finished`, `failed` or `interrupted`. */
  @Field(() => VerificationStatusEnum)
  status!: string;

  /** When it was started: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  startedAt!: string;

  /** When it ended; null while it is running. */
  @Field(() => DateTime, { nullable: true })
  finishedAt!: string | null;

  /** Why it ended early. */
  @Field(() => String, { nullable: true })
  failure!: string | null;

  /**
   * How many budgets were checked.
   * @isInt
   */
  @Field(() => Int)
  budgets!: number;

  /**
   * How many accounts were checked. Budgets are checked first.
   * @isInt
   */
  @Field(() => Int)
  accounts!: number;

  /**
   * How many budgets could not be checked because they kept changing.
   * @isInt
   */
  @Field(() => Int)
  unchecked!: number;

  /** The inconsistencies that were found, by kind. */
  @Field(() => [ViolationCount])
  violations!: ViolationCount[];
}
