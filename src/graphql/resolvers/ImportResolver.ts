import { Arg, Args, Ctx, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RowStatus } from "../../domain/importFile.js";
import { Budget } from "../../shapes/Budget.js";
import { Category } from "../../shapes/categories/Category.js";
import { Expense } from "../../shapes/expenses/Expense.js";
import { ImportJob } from "../../shapes/imports/ImportJob.js";
import { ImportRow, ImportRowStatusEnum } from "../../shapes/imports/ImportRow.js";
import { pageBounds, pageRead } from "../connection.js";
import type { Context } from "../context.js";
import { PageArgs } from "../inputs/listArgs.js";
import { MovingPayload } from "../payloads/months/MovingPayload.js";
import { ImportRowConnection } from "../payloads/connections.js";
import { Mutation, Query } from "../rootFieldDecorators.js";

@Resolver(() => ImportJob)
export class ImportResolver {
  @Query(() => ImportJob, { description: "Returns the progress of an import. Files are uploaded with REST." })
  async import(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<ImportJob> {
    return context.services.imports.one(await context.who(), id, { limit: 1 });
  }

  @FieldResolver(() => Budget, { nullable: true, description: "The budget of the import." })
  budget(@Ctx() context: Context, @Root() { budgetId }: ImportJob): Promise<Budget | null> {
    return context.loaders.budget.load(budgetId);
  }

  @FieldResolver(() => ImportRowConnection, { nullable: true, description: "Lists the processed rows, in the order of the file." })
  async rows(
    @Ctx() context: Context,
    @Root() { id }: ImportJob,
    @Arg("status", () => ImportRowStatusEnum, { nullable: true, description: "Returns only rows with this result." })
    rows: RowStatus | null | undefined,
    @Args(() => PageArgs) bounds: PageArgs,
  ): Promise<InstanceType<typeof ImportRowConnection>> {
    const wanted = pageBounds(bounds);
    const page = await context.services.imports.rows(await context.who(), id, { rows: rows ?? undefined, ...wanted });
    return new ImportRowConnection(pageRead(page, wanted));
  }
}

@Resolver(() => ImportRow)
export class ImportRowResolver {
  @FieldResolver(() => Category, {
    nullable: true,
    description: "The category of the budget with the name in the file; null when there is none, or with splits.",
  })
  category(@Ctx() context: Context, @Root() { categoryId }: ImportRow): Promise<Category | null> | null {
    return categoryId === null ? null : context.loaders.category.load(categoryId);
  }

  @FieldResolver(() => Category, {
    nullable: true,
    description:
      "The category of this payee's earlier expenses, when the row names none. A dry run shows it; the import applies it on request.",
  })
  suggestedCategory(@Ctx() context: Context, @Root() { suggestedCategoryId: id }: ImportRow): Promise<Category | null> | null {
    return id === null ? null : context.loaders.category.load(id);
  }

  @FieldResolver(() => Expense, {
    nullable: true,
    description:
      "The created or already existing expense, or the possible duplicate of a row with status `asked`; null when it was deleted.",
  })
  expense(@Ctx() context: Context, @Root() { expenseId }: ImportRow): Promise<Expense | null> | null {
    return expenseId === null ? null : context.loaders.expense.load(expenseId);
  }
}

@ObjectType()
class UndoImportPayload extends MovingPayload {
  @Field(() => ImportJob, { description: "The undone import." })
  import!: ImportJob;
}

@Resolver()
export class UndoImportResolver {
  @Mutation(() => UndoImportPayload, {
    description: "Undoes an import: deletes all expenses it created, including those changed since. Each can be restored for 30 days.",
  })
  async undoImport(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<UndoImportPayload> {
    const who = await context.who();
    const changed = await context.services.importUndo.undo(who, id);
    return Object.assign(new UndoImportPayload(), {
      import: await context.services.imports.one(who, id, { limit: 1 }, "write"),
      ...changed,
    });
  }
}
