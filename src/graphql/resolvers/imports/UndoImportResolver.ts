import { Arg, Ctx, Field, ID, Mutation, ObjectType, Resolver } from "type-graphql";
import { ImportJob } from "../../../shapes/imports/ImportJob.js";
import type { Context } from "../../context.js";
import { once } from "../../once.js";

@ObjectType()
class UndoImportPayload {
  @Field(() => ImportJob, { description: "The import, as undone." })
  import!: ImportJob;
}

@Resolver()
export class UndoImportResolver {
  @Mutation(() => UndoImportPayload, {
    description: "Takes back all that an import made, also what was changed since. Each expense can be restored for 30 days.",
  })
  undoImport(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("idempotencyKey", () => String, { nullable: true }) key?: string,
  ): Promise<UndoImportPayload> {
    return once(context, { name: "undoImport", key, args: { id }, payload: UndoImportPayload }, async (who) => {
      await context.services.importUndo.undo(who, id);
      return { import: await context.services.imports.one(who, id, { limit: 1 }, "write") };
    });
  }
}
