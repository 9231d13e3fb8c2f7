import { Field, Int, ObjectType } from "type-graphql";
import { DateTime } from "./scalars.js";

/** What is changed again and again, and says by its version whether it was. */
@ObjectType()
export abstract class Versioned {
  /**
   * The version. Every change increases it by one.
   * @isInt
   */
  @Field(() => Int)
  version!: number;

  /** The time of creation: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  createdAt!: string;

  /** The time of the last change: RFC 3339, UTC, milliseconds. */
  @Field(() => DateTime)
  updatedAt!: string;
}
