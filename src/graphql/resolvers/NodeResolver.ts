import { Arg, Ctx, ID, Query, Resolver } from "type-graphql";
import { requireScope } from "../../domain/caller.js";
import { Forbidden, Invalid, NotFound } from "../../domain/errors.js";
import { Node } from "../../shapes/Node.js";
import type { Context } from "../context.js";
import { NODES_AT_MOST, nodeOf } from "../nodes.js";

@Resolver()
export class NodeResolver {
  @Query(() => Node, { description: "Anything that has an id, if you may see it." })
  async node(@Ctx() context: Context, @Arg("id", () => ID) id: string): Promise<object> {
    const found = await nodeOf(context, id);
    if (found === null) throw new NotFound("node");
    return found;
  }

  @Query(() => [Node], {
    nullable: "itemsAndList",
    description: "Many things by their ids, in this order; null for what is not there, or not yours to see. At most 100 at a time.",
  })
  async nodes(
    @Ctx() context: Context,
    @Arg("ids", () => [ID], { description: "The ids, each once or more often." }) ids: string[],
  ): Promise<(object | null)[]> {
    if (ids.length > NODES_AT_MOST) throw Invalid.at("/ids", "too-many", `At most ${NODES_AT_MOST} items.`);
    requireScope(await context.who(), "read");
    const found = new Map([...new Set(ids)].map((id) => [id, nodeOf(context, id).catch(hidden)]));
    return Promise.all(ids.map(async (id) => found.get(id) ?? null));
  }
}

/** One that may not be seen is no failure of the others. */
function hidden(error: unknown): null {
  if (error instanceof NotFound || error instanceof Forbidden || error instanceof Invalid) return null;
  throw error;
}
