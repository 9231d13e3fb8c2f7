import { Field, ObjectType } from "type-graphql";

/** One possible answer to a question about a file. */
@ObjectType()
export class ImportOption {
  /** The value to send at the question's `path`. A number is a column; null means to send `null` (no column). */
  @Field(() => String, { nullable: true })
  value!: string | null;

  /** The meaning of this answer. */
  @Field(() => String)
  label!: string;
}

/**
 * An open question about a file. A dry run returns it and reads the rows with the first option. The import itself fails with
 * `validation-failed` and the same `path` and `code`, until `mapping` answers the question.
 */
@ObjectType()
export class ImportQuestion {
  /** The place of the answer, as a JSON pointer such as `/mapping/dateOrder` or `/mapping/columns/payee`. */
  @Field(() => String)
  path!: string;

  /** A stable code: `ambiguous`, `balance-mismatch`, `required`, `several-currencies`, `unknown-account`, `unknown-columns`. Values may be added. */
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;

  /** The possible answers, most likely first; empty when any value is possible. */
  @Field(() => [ImportOption])
  options!: ImportOption[];
}
