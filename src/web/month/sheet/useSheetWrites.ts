import { useMemo } from "react";
import { useWriter } from "../../session/budgetStore.js";
import type { CategoryRow } from "../../store/model.js";
import { movesTo, type Place } from "./places.js";
import type { FieldsById } from "../../store/outbox/writes.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useWords } from "../../words/language.js";
import type { Reach } from "./SheetContext.js";
import type { OpenedAmount } from "./useOpenedAmount.js";

/** The writes of the sheet. One object as long as the budget is open. */
export function useSheetWrites() {
  const write = useWriter();
  const notify = useNotice();
  const { sheet: words } = useWords();
  return useMemo(() => {
    const setAmount = (categoryId: string, month: string, budgeted: number | null, seen?: FieldsById) =>
      void write({ kind: "set-amounts", month, amounts: [{ categoryId, budgeted }] }, seen);
    return {
      toStanding: (categoryId: string, month: string) => setAmount(categoryId, month, null),
      save: ({ categoryId, month, shown, set, standing, changesLater }: OpenedAmount, amount: number, reach: Reach, isAsked: boolean) => {
        const seen = { [month]: { [categoryId]: set } };
        if (reach === "month") {
          if (amount !== shown || isAsked) setAmount(categoryId, month, amount, seen);
          return;
        }
        if (standing !== amount || changesLater) {
          const id = categoryId;
          void write(
            { kind: "change-category", id, changes: { budgeted: amount }, effectiveFrom: month },
            { [id]: { budgeted: standing } },
          );
        }
        if (set !== null) setAmount(categoryId, month, null, seen);
      },
      cover: (categoryId: string, month: string, amount: number) =>
        void write({ kind: "transfer", month, from: null, to: categoryId, amount }),
      move: (categories: readonly CategoryRow[], id: string, place: Place) => {
        const moves = movesTo(categories, id, place);
        for (const { id: moved, changes } of moves) void write({ kind: "change-category", id: moved, changes });
        const nameOf = (wanted: string | null) => categories.find((category) => category.id === wanted)?.name ?? "";
        const changesGroup = moves.some(({ id: moved, changes }) => moved === id && changes.parentId !== undefined);
        if (changesGroup) notify({ text: words.moved(nameOf(id), nameOf(place.parentId)) });
      },
    };
  }, [write, notify, words]);
}
