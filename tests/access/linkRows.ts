import { anExpense } from "../builders/aBudget.js";
import { aMoneyAccount } from "./moneyAccountRows.js";
import type { World } from "./world.js";

const pairs = new WeakMap<World, { readonly from: any; readonly to: any }>();
let made = 0;

/** Two movements in accounts that everybody who may write may link. */
export async function twoMovements(world: World): Promise<{ out: string; in: string }> {
  const accounts = pairs.get(world) ?? { from: await aMoneyAccount(world), to: null };
  const from = accounts.from;
  const to =
    accounts.to ?? (await world.owner.post("/money-accounts", { budgetId: from.budgetId, name: `other ${++made}`, kind: "bank" })).body;
  pairs.set(world, { from, to });
  const out = await anExpense(world.owner, from.budgetId, { moneyAccountId: from.id });
  const into = await anExpense(world.owner, from.budgetId, { type: "income", moneyAccountId: to.id });
  return { out: out.id, in: into.id };
}

export async function aLinkedTransfer(world: World): Promise<string> {
  const two = await twoMovements(world);
  await world.owner.post("/expenses/link", two);
  return two.out;
}
