import { Arg, Ctx, FieldResolver, ID, Int, Resolver, Root } from "type-graphql";
import type { ChangeKind } from "../../domain/changeKinds.js";
import { ChangeKindEnum, kindsText } from "../../shapes/sync/changeKinds.js";
import { YearMonth } from "../../shapes/scalars.js";
import { AnyChange, SyncPage } from "../../shapes/sync/Sync.js";
import type { Context } from "../context.js";
import { Query } from "../rootFieldDecorators.js";

@Resolver()
export class SyncResolver {
  @Query(() => SyncPage, {
    description:
      "Lists what changed after a cursor in a budget, or without `budgetId` in all of your budgets. Deletions are tombstones. Start without `since`, and repeat with `cursor` while `hasMore`.",
  })
  async sync(
    @Ctx() context: Context,
    @Arg("budgetId", () => ID, { nullable: true }) budgetId?: string,
    @Arg("since", () => String, { nullable: true }) since?: string,
    @Arg("limit", () => Int, { defaultValue: 50 }) limit?: number,
    @Arg("kinds", () => [ChangeKindEnum], { nullable: true, description: kindsText }) kinds?: ChangeKind[] | null,
    @Arg("from", () => YearMonth, { nullable: true }) from?: string | null,
  ): Promise<SyncPage> {
    return context.services.sync.changes(await context.who(), budgetId ?? undefined, {
      since: since ?? undefined,
      limit: limit ?? undefined,
      kinds: kinds ?? undefined,
      from: from ?? undefined,
    });
  }
}

@Resolver(() => AnyChange)
export class ChangeResolver {
  @FieldResolver(() => ID, { description: "The id of the resource. The change itself has none." })
  resourceId(@Root() { id }: AnyChange): string {
    return id;
  }
}
