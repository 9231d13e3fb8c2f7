import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import { Category } from "../../shapes/categories/Category.js";
import { Payee, PayeeRename } from "../../shapes/Payee.js";
import type { Context } from "../context.js";
import { RenamePayeesPayload } from "../payloads/rulePayloads.js";
import { Mutation, Query } from "../rootFieldDecorators.js";

@Resolver(() => Payee)
export class PayeeResolver {
  @Query(() => [Payee], { description: "Lists payees, most used first, for autocompletion. Default: 10 payees, at most 50." })
  async payees(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID) budgetId: string,
    @Arg("q", () => String, {
      nullable: true,
      description: "Search words. Each must be the beginning of a word of the payee, ignoring case and accents.",
    })
    q?: string | null,
    @Arg("limit", () => Int, { nullable: true, description: "The maximum number of payees, 1 to 50. Default: 10." }) limit?: number | null,
  ): Promise<Payee[]> {
    return context.services.payees.list(await context.who(), { budgetId, q: q ?? undefined, limit: limit ?? undefined });
  }

  @Mutation(() => RenamePayeesPayload, {
    description: "Renames payees, or merges several into one. This is a run: `undoRuleRun` undoes it as a whole.",
  })
  async renamePayees(@Ctx() context: Context, @Arg("input", () => PayeeRename) input: PayeeRename): Promise<RenamePayeesPayload> {
    return Object.assign(new RenamePayeesPayload(), await context.services.payees.rename(await context.who(), input));
  }

  @FieldResolver(() => Category, { nullable: true, description: "The usual category; null when there is none." })
  category(@Ctx() context: Context, @Root() { categoryId }: Payee): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }
}
