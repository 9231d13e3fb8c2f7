import { sum } from "./balances.js";
import { endsIn } from "./ends.js";
import type { Household } from "./household.js";
import type { ServedRow } from "./reading.js";
import type { Refusal } from "./refusals.js";
import { compared } from "./sameness.js";
import type { ServedAccounts } from "./ServedAccounts.js";
import type { StatementInput } from "./statements.js";

/** In what the figures of a 409 `balance-differs` differ. Where several sets would close the gap, the contract does not say which is told. */
export function gapDifferences(
  household: Household,
  { account, date }: StatementInput,
  { details }: Refusal,
  told: ServedRow,
  served: ServedAccounts,
): string[] {
  const { balance, cleared, closing } = details;
  const movements: string[] | null = told["movements"]?.map((id: string) => served.modelId(id) ?? id) ?? null;
  const closes = (ids: readonly string[]): boolean => {
    const open = endsIn(household, account).filter((end) => !end.cleared && end.day <= date && ids.includes(end.movement));
    return open.length === ids.length && ids.length <= 3 && sum(open.map(({ amount }) => amount)) === Number(balance) - Number(cleared);
  };
  return [
    ...compared("the figures of the gap", { balance: told["balance"], cleared: told["cleared"] }, { balance, cleared }),
    ...compared("whether a set closes the gap", movements !== null && closes(movements), closing !== null),
    ...compared("whether no set closes the gap", movements === null, closing === null),
  ];
}
