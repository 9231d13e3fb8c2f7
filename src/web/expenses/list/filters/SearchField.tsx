import { CloseButton, Kbd } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { KeyboardEvent, Ref } from "react";
import { useWords } from "../../../words/language.js";
import classes from "./FilterBar.module.css";

interface Props {
  text: string;
  onText: (text: string) => void;
  /** Where the keyboard goes on: into the list. */
  onLeave: () => void;
  ref: Ref<HTMLInputElement>;
}

/** One search over all months. Enter and Arrow down go on to what was found; Escape clears it. */
export function SearchField({ text, onText, onLeave, ref }: Props) {
  const words = useWords();
  function keyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && text !== "") onText("");
    else if (event.key === "Enter" || event.key === "ArrowDown") onLeave();
    else return;
    event.preventDefault();
  }
  return (
    <div className={classes.search}>
      <IconSearch size={16} aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={words.expenseList.searchLabel}
        aria-keyshortcuts="/"
        placeholder={words.expenseList.searchHint}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      {text === "" ? (
        <Kbd size="xs" className={classes.key}>
          /
        </Kbd>
      ) : (
        <CloseButton size="sm" aria-label={words.expense.clearFilters} onClick={() => onText("")} />
      )}
    </div>
  );
}
