import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";

interface Leaving {
  readonly from: string;
  /** Null: into none. */
  readonly into: string | null;
  /** Who deletes the account. */
  readonly by: string;
}

/** What documents of one kind say of money accounts. */
interface References {
  /** How many name an account. */
  count(budgetId: string, accountId: string): Promise<number>;
  /** What named it names the other one. May be repeated. */
  move(budgetId: string, leaving: Leaving): Promise<void>;
}

/** What names money accounts besides movements, by the name that a refusal counts it under. */
export type AccountReferences = Readonly<Record<"rules" | "recurring", References>>;

/** How much of each kind names an account. */
export async function countReferences(
  { rules, recurring }: AccountReferences,
  { _id, budgetId }: MoneyAccountDoc,
): Promise<Record<keyof AccountReferences, number>> {
  return { rules: await rules.count(budgetId, _id), recurring: await recurring.count(budgetId, _id) };
}
