import type { RolloverPolicy } from "../../../../src/domain/rollover.js";
import { copyOf, type Household, type Movement } from "./household.js";

/** `POST categories`, with the standing amount and policy of every month from the first one on. */
export function createCategory(household: Household, given: { id: string; budgeted: number; policy: RolloverPolicy }): Household {
  const next = copyOf(household);
  const from = household.startMonth;
  next.categories.push({
    id: given.id,
    standing: [{ from, amount: BigInt(given.budgeted) }],
    rules: [{ from, policy: given.policy, cap: 0n }],
    targets: [],
  });
  return next;
}

/** `DELETE categories/{id}?moveTo=` or `?uncategorise=true`. */
export function removeCategory(household: Household, id: string, moveTo: string | null): Household {
  const next = copyOf(household);
  const placed = (category: string | null): string | null => (category === id ? moveTo : category);
  const replace = (movement: Movement): void => {
    movement.category = placed(movement.category);
    movement.splits = movement.splits.map(({ category, amount }) => ({ category: placed(category), amount }));
    if (movement.link === null) return;
    movement.link = { ...movement.link, category: placed(movement.link.category) };
    replace(movement.link.out);
    replace(movement.link.in);
  };
  next.categories = next.categories.filter((category) => category.id !== id);
  for (const movement of next.movements) replace(movement);
  return next;
}
