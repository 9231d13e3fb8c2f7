import { erasedWith, factsOf } from "../../models/collections.js";
import type { Models } from "../../models/Models.js";

/** Takes away all that goes with a budget or an account; may be repeated. */
export async function eraseOwned(models: Models, owner: "budget" | "account", id: string): Promise<void> {
  for (const name of erasedWith(owner)) {
    await models[name].collection.deleteMany({ [factsOf(name).shardKey]: id });
  }
}
