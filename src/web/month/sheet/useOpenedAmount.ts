import { useState } from "react";
import { useOpenBudget } from "../../session/budgetStore.js";
import { standingIn } from "../../store/views/allocations.js";
import type { CategoryRow } from "../../store/model.js";

/** An amount as it was when its editor or menu opened: what came from elsewhere since is no change of the person who types. */
export interface OpenedAmount {
  readonly categoryId: string;
  readonly month: string;
  readonly shown: number;
  /** Of this month alone; null: the standing amount holds. */
  readonly set: number | null;
  readonly standing: number;
  /** A later month has another standing amount, which one from this month on replaces. */
  readonly changesLater: boolean;
}

export function useOpenedAmount(category: CategoryRow, month: string, shown: number): OpenedAmount {
  const { store } = useOpenBudget();
  const [opened] = useState<OpenedAmount>(() => {
    const standing = standingIn(category, month);
    return {
      categoryId: category.id,
      month,
      shown,
      set: store.plan(month)?.amounts.find(({ categoryId }) => categoryId === category.id)?.budgeted ?? null,
      standing,
      changesLater: category.allocations.some(({ from, budgeted }) => from > month && budgeted !== standing),
    };
  });
  return opened;
}
