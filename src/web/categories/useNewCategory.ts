import { useCallback } from "react";
import { useBudget } from "../session/currentBudget.js";
import { useOpenBudget, useWriter } from "../session/budgetStore.js";
import { newId } from "../store/ids.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { lastPosition } from "./lastPosition.js";
import { usePickerWords } from "./pickerWords.js";

/**
 * Makes a category with nothing but a name, as the last one at the top, says so, and answers its id. `onUndone`: it was taken back; what
 * is in it by then has no category.
 */
export function useNewCategory(onUndone: (id: string) => void): (name: string) => string {
  const { store } = useOpenBudget();
  const { month } = useBudget();
  const write = useWriter();
  const notify = useNotice();
  const words = usePickerWords();
  return useCallback(
    (name: string) => {
      const id = newId("cat", store.budgetId);
      const fields = {
        parentId: null,
        name,
        icon: null,
        color: null,
        position: lastPosition(store.categories),
        alertAt: [],
        archivedAt: null,
        budgeted: 0,
        rollover: { policy: "none", cap: null },
      } as const;
      void write({ kind: "create-category", id, fields, effectiveFrom: month });
      const undo = () => {
        onUndone(id);
        void write({ kind: "remove-category", id, moveTo: null });
      };
      notify({ text: words.created(name), undo, kind: "new-category" });
      return id;
    },
    [store, month, write, notify, words, onUndone],
  );
}
