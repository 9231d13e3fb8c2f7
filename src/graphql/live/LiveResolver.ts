import { Arg, ID, Resolver, Root, Subscription } from "type-graphql";
import { BudgetNews } from "../../shapes/sync/BudgetNews.js";
import type { Listening } from "../../services/sync/LiveService.js";
import type { Context } from "../context.js";

interface Given {
  readonly context: Context & { readonly listening: Listening };
  readonly args: { readonly budgetId: string };
}

@Resolver()
export class LiveResolver {
  @Subscription(() => BudgetNews, {
    description:
      "Tells that something changed in a budget, and where a sync goes on from. The first message says where it stands. Server-sent events only, by the protocol of graphql-sse; it ends when the credential or the membership does.",
    subscribe: async ({ context: { services, who, listening }, args }: Given) => services.live.news(await who(), args.budgetId, listening),
  })
  budgetChanged(@Root() news: BudgetNews, @Arg("budgetId", () => ID, { description: "Whose changes." }) _budgetId: string): BudgetNews {
    return news;
  }
}
