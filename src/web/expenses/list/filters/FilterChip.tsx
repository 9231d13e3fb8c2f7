import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { lazyPart } from "../../../ui/pages/lazyPart.js";
import { useWords } from "../../../words/language.js";
import type { ExpenseSearch } from "../../expenseSearch.js";
import classes from "./FilterBar.module.css";
import type { FilterKind } from "./filterChips.js";

export const OpenFilter = lazyPart(async () => (await import("./OpenFilter.js")).OpenFilter);

interface Props {
  kind: FilterKind;
  /** Null: nothing is chosen yet. */
  value: string | null;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  onRemove: () => void;
  search: ExpenseSearch;
  onSearch: (part: Partial<ExpenseSearch>) => void;
}

/** One filter: a button that opens it, and one that removes it; so do Delete and Backspace. */
export function FilterChip({ kind, value, opened, onOpen, onRemove, search, onSearch }: Props) {
  const { filters } = useWords().expenseList;
  const button = useRef<HTMLButtonElement>(null);
  function keyDown(event: KeyboardEvent) {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    onRemove();
  }
  function close() {
    onOpen(false);
    button.current?.focus();
  }
  return (
    <span className={classes.chip}>
      <button
        ref={button}
        type="button"
        className={classes.chipText}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => onOpen(!opened)}
        onKeyDown={keyDown}
      >
        <span className={classes.chipName}>{filters[kind]}</span>
        {value !== null && <span className={classes.chipValue}>{value}</span>}
      </button>
      {opened && <OpenFilter button={button} kind={kind} search={search} onSearch={onSearch} onClose={close} />}
      <button type="button" className={classes.chipRemove} aria-label={filters.remove(filters[kind])} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
