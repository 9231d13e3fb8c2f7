import { unlessTaken } from "../../database/errors/duplicateKey.js";
import { claimsOf, identifierKeyOf } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Dependencies } from "../Dependencies.js";
import { changeStored, type Update } from "../storage/stored.js";

type Needs = Pick<Dependencies, "models" | "clock">;
type Given = Pick<MoneyAccountDoc, "budgetId" | "identifiers"> & { readonly into: string };

/** Gives an account the identifiers of one that is gone, each for itself: one that somebody has taken meanwhile is that account's. */
export async function giveIdentifiers(needs: Needs, { budgetId, identifiers, into }: Given): Promise<void> {
  for (const identifier of identifiers)
    await unlessTaken(() =>
      changed(needs, budgetId, into, (found) =>
        found.identifiers.some((one) => isAlike(one, identifier)) ? found.identifiers : [...found.identifiers, identifier],
      ),
    );
}

/** Takes those that it has of some identifiers; answers them, and those of them that it did not have. */
export async function takeIdentifiers(needs: Needs, { budgetId, identifiers, into }: Given): Promise<void> {
  await changed(needs, budgetId, into, (found) => found.identifiers.filter((one) => !identifiers.some((other) => isAlike(one, other))));
}

function isAlike(one: string, other: string): boolean {
  return identifierKeyOf(one) === identifierKeyOf(other);
}

async function changed(
  { models, clock }: Needs,
  budgetId: string,
  _id: string,
  identifiersOf: (found: MoneyAccountDoc) => readonly string[],
): Promise<void> {
  const read = (): Promise<MoneyAccountDoc | null> =>
    models.moneyAccounts.findOne({ _id, budgetId, deletedAt: null }).lean<MoneyAccountDoc>();
  const first = await read();
  if (first === null) return;
  await changeStored(
    models.moneyAccounts,
    async () => (await read()) ?? first,
    (found): Update<MoneyAccountDoc> => {
      const identifiers = [...identifiersOf(found)];
      const claims = claimsOf({ ...found, identifiers });
      return { $set: { identifiers, claims, updatedAt: clock.now(), dirtyBudgetId: budgetId } };
    },
  );
}
