import { Arg, Ctx, ID, Resolver } from "type-graphql";
import { requirePermission } from "../../domain/caller.js";
import { Forbidden, Invalid, NotFound } from "../../domain/errors.js";
import { Node } from "../../shapes/Node.js";
import type { Context } from "../context.js";
import { NODES_AT_MOST, nodeOf } from "../nodes.js";
import { Query } from "../rootFieldDecorators.js";

@Resolver()
export class NodeResolver {
  @Query(() => Node, { description: "Returns an object by its id, if you may read it." })
  async node(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<object> {
    const found = await nodeOf(context, id);
    if (found === null) throw new NotFound("node");
    return found;
  }

  @Query(() => [Node], {
    nullable: "itemsAndList",
    description: "Returns up to 100 objects by their ids, in this order; null for those that do not exist or that you may not read.",
  })
  async nodes(
    @Ctx() context: Context,
    @Arg("ids", () => [ID], { description: "The ids. Repeats are allowed." }) ids: string[],
  ): Promise<(object | null)[]> {
    if (ids.length > NODES_AT_MOST) throw Invalid.at("/ids", "too-many", `At most ${NODES_AT_MOST} items.`);
    requirePermission(await context.who(), "read");
    const found = new Map([...new Set(ids)].map((id) => [id, nodeOf(context, id).catch(hidden)]));
    return Promise.all(ids.map(async (id) => found.get(id) ?? null));
  }
}

/** One that may not be seen is no failure of the others. */
function hidden(error: unknown): null {
  if (error instanceof NotFound || error instanceof Forbidden || error instanceof Invalid) return null;
  throw error;
}
