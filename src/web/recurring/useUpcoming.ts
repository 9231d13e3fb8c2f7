import { useOpenExpense } from "../expenses/useOpenExpense.js";
import { useBudget } from "../session/currentBudget.js";
import { type ActiveRow, useActiveRow } from "../ui/tables/useRowKeys.js";
import type { Upcoming } from "./movements.js";
import { type OccurrenceWrites, useOccurrenceWrites } from "./useOccurrenceWrites.js";

export interface UpcomingState extends OccurrenceWrites, Omit<ActiveRow, "mark"> {
  readonly rows: readonly Upcoming[];
  /** What Enter does: books a proposal, restores, opens what is booked, and changes what is still to come. */
  readonly main: (row: Upcoming) => void;
  readonly change: (row: Upcoming) => void;
  readonly changeFollowing: (row: Upcoming) => void;
  readonly openExpense: (id: string) => void;
}

interface Opens {
  readonly onAnswered: () => void;
  readonly onChange: (row: Upcoming) => void;
  readonly onChangeFollowing: (row: Upcoming) => void;
}

/** What comes next, and where the keyboard is in it. */
export function useUpcoming(rows: readonly Upcoming[], { onAnswered, onChange, onChangeFollowing }: Opens): UpcomingState {
  const { mayEdit } = useBudget();
  const openExpense = useOpenExpense();
  const writes = useOccurrenceWrites(onAnswered);
  const { index, moveTo, takeFocus } = useActiveRow(rows.map(({ key }) => key));
  const act: OccurrenceWrites["act"] = (what, row) => {
    // A proposal that is answered is done with: the keyboard goes on to the next one.
    if (row.status === "PROPOSED") moveTo(rows.indexOf(row) + 1);
    return writes.act(what, row);
  };
  return {
    rows,
    index,
    moveTo,
    takeFocus,
    act,
    problem: writes.problem,
    openExpense,
    change: onChange,
    changeFollowing: onChangeFollowing,
    main(row) {
      if (row.expenseId !== null) openExpense(row.expenseId);
      else if (!mayEdit) return;
      else if (row.status === "PROPOSED") void act("book", row);
      else if (row.status === "SKIPPED") void act("restore", row);
      else if (row.status === "EXPECTED") onChange(row);
    },
  };
}
