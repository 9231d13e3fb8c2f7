import { Arg, Ctx, FieldResolver, ID, Resolver, Root, Subscription } from "type-graphql";
import { BudgetNews } from "../../shapes/sync/BudgetNews.js";
import { AnyChange, type Change } from "../../shapes/sync/Sync.js";
import type { Listening } from "../../services/sync/LiveService.js";
import { ChangeKindEnum } from "../../shapes/sync/changeKinds.js";
import type { ChangeKind } from "../../domain/changeKinds.js";
import type { Context } from "../context.js";
import { createLoaders } from "../loaders.js";

interface Given {
  readonly context: Context & { readonly listening: Listening };
  readonly args: { readonly budgetId: string; readonly kinds?: readonly ChangeKind[] | null };
}

const followedText = "The kinds to report and to include in the cursor. Default: the five of the first release.";

@Resolver()
export class LiveResolver {
  @Subscription(() => BudgetNews, {
    description:
      "Reports changes of a budget, each with a cursor for the next sync. The first message has the current cursor. Uses server-sent events (protocol of graphql-sse) only. It ends with the credential or the membership.",
    subscribe: async ({ context: { services, who, listening }, args }: Given) =>
      services.live.news(await who(), { budgetId: args.budgetId, kinds: args.kinds ?? undefined }, listening),
  })
  budgetChanged(
    @Root() news: BudgetNews,
    @Arg("budgetId", () => ID, { description: "The id of the budget." }) _budgetId: string,
    @Arg("kinds", () => [ChangeKindEnum], { nullable: true, description: followedText }) _kinds?: ChangeKind[] | null,
  ): BudgetNews {
    return news;
  }
}

@Resolver(() => BudgetNews)
export class BudgetNewsResolver {
  @FieldResolver(() => [AnyChange], {
    nullable: true,
    description:
      "The changed resources, as `sync` returns them. Null when there are more than 100: then sync from your own cursor. Loaded only when you select it.",
  })
  changes(@Ctx() context: Context, @Root() news: BudgetNews): Promise<readonly Change[] | null> {
    // What an earlier message loaded may have changed since.
    context.loaders = createLoaders(context.services, context.who);
    return news.readChanges();
  }
}
