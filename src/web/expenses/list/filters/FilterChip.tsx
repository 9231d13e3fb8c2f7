import { Popover } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useWords } from "../../../words/language.js";
import classes from "./FilterBar.module.css";

interface Props {
  name: string;
  /** Null: nothing is chosen yet. */
  value: string | null;
  opened: boolean;
  onOpen: (opened: boolean) => void;
  onRemove: () => void;
  /** Where the value is chosen. */
  children: ReactNode;
}

/** One filter: a button that opens it, and one that removes it; so do Delete and Backspace. */
export function FilterChip({ name, value, opened, onOpen, onRemove, children }: Props) {
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
      <Popover opened={opened} onChange={onOpen} trapFocus returnFocus position="bottom-start" shadow="md" width={280}>
        <Popover.Target>
          <button ref={button} type="button" className={classes.chipText} onClick={() => onOpen(!opened)} onKeyDown={keyDown}>
            <span className={classes.chipName}>{name}</span>
            {value !== null && <span className={classes.chipValue}>{value}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown aria-label={name}>
          <form
            noValidate
            className={classes.editor}
            onSubmit={(event) => {
              event.preventDefault();
              close();
            }}
          >
            {children}
            <button type="submit" className={classes.done}>
              {filters.done}
            </button>
          </form>
        </Popover.Dropdown>
      </Popover>
      <button type="button" className={classes.chipRemove} aria-label={filters.remove(name)} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}
