import { Field, ObjectType } from "type-graphql";
import type { ImportOption } from "./imports/ImportQuestion.js";

/**
 * One error of the input.
 * @example { "path": "/amount", "code": "too-small", "message": "Must be at least 1." }
 */
@ObjectType()
export class Fault {
  /** The field with the error, as a JSON pointer into the request or the row, or `/` and the name of a parameter. Empty for the whole. */
  @Field(() => String)
  path!: string;

  /** The error code, such as `required`, `too-long` or `unknown-field`. Values may be added. */
  @Field(() => String)
  code!: string;

  /** How to fix it, in English. */
  @Field(() => String)
  message!: string;

  /** The possible answers to an open question about an imported file, as in a dry run. */
  options?: readonly ImportOption[];
}
