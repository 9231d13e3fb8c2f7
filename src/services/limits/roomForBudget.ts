import { Conflict } from "../../domain/errors.js";
import { quantity } from "../../domain/quantity.js";
import type { Memberships } from "../access/Memberships.js";
import type { Addition } from "./QuotaGuard.js";

interface Needs {
  readonly memberships: Pick<Memberships, "countOwned">;
  /** How many budgets an account may own. */
  readonly mostBudgets: number;
}

/** An account has room to own this budget as well. What others share with it does not count. */
export function roomForBudget(
  { memberships, mostBudgets }: Needs,
  accountId: string,
  _id: string,
): Pick<Addition<unknown>, "key" | "caps"> {
  const message = `An account owns at most ${quantity(mostBudgets, "budget")}. Delete one, or transfer it to another member.`;
  return {
    key: `budgets ${accountId}`,
    caps: [
      {
        most: mostBudgets,
        count: () => memberships.countOwned(accountId, _id),
        refuse: () => new Conflict("too-many-budgets", message),
      },
    ],
  };
}
