import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { lazyPart } from "../../../ui/pages/lazyPart.js";
import { useWords } from "../../../words/language.js";
import type { ExpenseSearch } from "../../expenseSearch.js";
import classes from "./FilterBar.module.css";

export const OpenViews = lazyPart(async () => (await import("./OpenViews.js")).OpenViews);

interface Props {
  search: ExpenseSearch;
  onSearch: (part: Partial<ExpenseSearch>) => void;
}

/** Filters that were given a name, to come back to them. */
export function SavedViews({ search, onSearch }: Props) {
  const texts = useWords().expenseList.views;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  function close() {
    setOpened(false);
    button.current?.focus();
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        className={`${classes.button} ${classes.views}`}
        leftSection={<IconBookmark size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {texts.label}
      </Button>
      {opened && <OpenViews button={button} search={search} onSearch={onSearch} onClose={close} />}
    </>
  );
}
