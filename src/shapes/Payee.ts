import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { CivilDate, Money } from "./scalars.js";

/** Those who were paid or who paid, with their usual categories. */
@ObjectType()
export class Payee {
  /** The name, as spelled in the newest expense. */
  @Field(() => String)
  name!: string;

  /** The id of the most frequent category of the last 10 expenses; null when there is none. */
  @Field(() => ID, { nullable: true })
  categoryId!: string | null;

  /**
   * How many expenses and incomes it has.
   * @isInt
   */
  @Field(() => Int)
  count!: number;

  /** The amount of the newest one, in minor units. */
  @Field(() => Money)
  lastAmount!: number;

  /**
   * The date of the newest one, as `YYYY-MM-DD`.
   * @format date
   */
  @Field(() => CivilDate)
  lastDate!: string;
}

/** Payees, most used first. */
export class PayeeList {
  data!: Payee[];
}

/**
 * The payees to rename, and their new name; several are merged into one.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "from": ["CORNER MKT 0042", "Corner Mkt"], "to": "Corner Market" }
 */
@InputType("RenamePayeesInput")
export class PayeeRename {
  @Field(() => ID)
  budgetId!: string;

  /** The payees to rename, up to 50. Case is ignored. */
  @Field(() => [String])
  from!: string[];

  /** The new name of the payee. */
  @Field(() => String)
  to!: string;

  /**
   * Whether rules that name one of these payees name the new one from now on. Default: false, because a bank's files often keep the old
   * name.
   */
  @Field(() => Boolean, { nullable: true })
  rules?: boolean;
}
