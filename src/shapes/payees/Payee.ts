import { Field, ID, InputType, Int, ObjectType } from "type-graphql";
import { CivilDate, Money } from "../scalars.js";

/** Who was paid or who paid, with what is usual. */
@ObjectType()
export class Payee {
  /** The name, as the newest expense spells it. */
  @Field(() => String)
  name!: string;

  /** The id of the category that most of the last 10 expenses have; null when they have none. */
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
 * Payees that get another name; several become one.
 * @example { "budgetId": "bud_7p6r9s1t3w5x8y2z", "from": ["CORNER MKT 0042", "Corner Mkt"], "to": "Corner Market" }
 */
@InputType("RenamePayeesInput")
export class PayeeRename {
  @Field(() => ID)
  budgetId!: string;

  /** The payees to rename, up to 50. Case is ignored. */
  @Field(() => [String])
  from!: string[];

  /** What the payee is called from now on. */
  @Field(() => String)
  to!: string;

  /** Whether rules that name one of these payees name the new one from now on. Default: false, for files of a bank keep the old name. */
  @Field(() => Boolean, { nullable: true })
  rules?: boolean;
}
