import { Arg, Ctx, ID, Int, Query, Resolver } from "type-graphql";
import { Import } from "../../../shapes/imports/Import.js";
import { ImportRowStatusEnum } from "../../../shapes/imports/ImportRow.js";
import type { RowStatus } from "../../../domain/importFile.js";
import { pageSize } from "../../connection.js";
import type { Context } from "../../context.js";

@Resolver(() => Import)
export class ImportResolver {
  @Query(() => Import, {
    nullable: true,
    description: "How far the import of a file is, and a page of its rows: at most 100 at a time. Files are sent in by REST.",
  })
  async import(
    @Ctx() context: Context,
    @Arg("id", () => ID) id: string,
    @Arg("rows", () => ImportRowStatusEnum, { nullable: true, description: "Only rows of this kind." }) rows?: RowStatus,
    @Arg("first", () => Int, { nullable: true }) first?: number,
    @Arg("after", () => String, { nullable: true, description: "`nextCursor` of the page before." }) after?: string,
  ): Promise<Import> {
    return context.services.imports.one(await context.who(), id, {
      rows: rows ?? undefined,
      limit: pageSize(first ?? 50),
      cursor: after ?? undefined,
    });
  }
}
