import { useRef, useState } from "react";
import { useOpenExpense } from "../expenses/useOpenExpense.js";
import { useBudget } from "../session/currentBudget.js";
import type { Upcoming } from "./movements.js";
import { type OccurrenceWrites, useOccurrenceWrites } from "./useOccurrenceWrites.js";

export interface UpcomingState extends OccurrenceWrites {
  readonly rows: readonly Upcoming[];
  /** Where the keyboard is among the rows; -1 where there are none. */
  readonly index: number;
  readonly moveTo: (index: number) => void;
  /** What Enter does: books a proposal, restores, opens what is booked, and changes what is still to come. */
  readonly main: (row: Upcoming) => void;
  readonly change: (row: Upcoming) => void;
  readonly changeFollowing: (row: Upcoming) => void;
  readonly openExpense: (id: string) => void;
  /** Whether the row where the keyboard is shall get the focus. */
  readonly takeFocus: () => boolean;
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
  // What is done with may go: then the next one is where it was.
  const [at, setAt] = useState({ key: "", index: 0 });
  const wantsFocus = useRef(false);
  const known = rows.findIndex(({ key }) => key === at.key);
  const index = known >= 0 ? known : Math.min(at.index, rows.length - 1);

  function moveTo(next: number) {
    const place = Math.max(0, Math.min(next, rows.length - 1));
    wantsFocus.current = true;
    setAt({ key: rows[place]?.key ?? "", index: place });
  }
  const act: OccurrenceWrites["act"] = (what, row) => {
    // A proposal that is answered is done with: the keyboard goes on to the next one.
    if (row.status === "PROPOSED") moveTo(rows.indexOf(row) + 1);
    return writes.act(what, row);
  };
  return {
    rows,
    index,
    moveTo,
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
    takeFocus() {
      const wanted = wantsFocus.current;
      wantsFocus.current = false;
      return wanted;
    },
  };
}
