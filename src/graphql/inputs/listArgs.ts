import { ArgsType, Field, Int } from "type-graphql";
import type { ExpenseSort } from "../../validation/expenses/expense.js";
import { ExpenseSortEnum } from "../../shapes/enums.js";
import { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";

/** Which page of a list. */
@ArgsType()
export class PageArgs {
  @Field(() => Int, { nullable: true })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;
}

/** Which accounts, and which page of them. */
@ArgsType()
export class AccountListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: "A part of the address or of the name, ignoring case." })
  search?: string | null;
}

/** Which expenses, in which order, and which page of them. */
@ArgsType()
export class ExpenseListArgs extends PageArgs {
  @Field(() => ExpenseFilter, { nullable: true })
  filter?: ExpenseFilter | null | undefined;

  @Field(() => ExpenseSortEnum, { nullable: true })
  sort?: ExpenseSort | null | undefined;
}
