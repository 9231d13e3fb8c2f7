import { Field, ObjectType } from "type-graphql";

/** One way to answer a question about a file. */
@ObjectType()
export class ImportOption {
  /** What to write at the question's `path`; null where `null` is to be written: no column is it. A number stands for a column. */
  @Field(() => String, { nullable: true })
  value!: string | null;

  /** What it would mean. */
  @Field(() => String)
  label!: string;
}

/**
 * What a file leaves open. A dry run asks it and shows its rows as they would be read with the first option; the import itself answers 422
 * with the same `path` and `code` until `mapping` settles it.
 */
@ObjectType()
export class ImportQuestion {
  /** Where the answer goes, as a JSON pointer, such as `/mapping/dateOrder` or `/mapping/columns/payee`. */
  @Field(() => String)
  path!: string;

  /** A stable word: `ambiguous`, `balance-mismatch`, `unknown-columns`. Values may be added. */
  @Field(() => String)
  code!: string;

  @Field(() => String)
  message!: string;

  /** The likeliest first; empty where the answer is free. */
  @Field(() => [ImportOption])
  options!: ImportOption[];
}
