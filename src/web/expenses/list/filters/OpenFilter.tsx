import type { RefObject } from "react";
import { OpenPopover } from "../../../ui/menus/OpenPopover.js";
import { useWords } from "../../../words/language.js";
import type { ExpenseSearch } from "../../expenseSearch.js";
import classes from "./FilterBar.module.css";
import type { FilterKind } from "./filterChips.js";
import { FilterEditor } from "./FilterEditor.js";

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly kind: FilterKind;
  readonly search: ExpenseSearch;
  readonly onSearch: (part: Partial<ExpenseSearch>) => void;
  readonly onClose: () => void;
}

/** Where the value of a filter is chosen, at its chip. */
export function OpenFilter({ button, kind, search, onSearch, onClose }: Props) {
  const { filters } = useWords().expenseList;
  return (
    <OpenPopover button={button} label={filters[kind]} position="bottom-start" onClose={onClose}>
      <form
        noValidate
        className={classes.editor}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <FilterEditor kind={kind} search={search} onSearch={onSearch} />
        <button type="submit" className={classes.done}>
          {filters.done}
        </button>
      </form>
    </OpenPopover>
  );
}
