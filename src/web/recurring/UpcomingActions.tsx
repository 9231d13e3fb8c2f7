import { Button, Menu } from "@mantine/core";
import { shortDay } from "../expenses/shortDay.js";
import { OverflowMenu } from "../ui/menus/OverflowMenu.js";
import { useLanguage } from "../words/language.js";
import { mayChangeFollowing, type Upcoming } from "./movements.js";
import { useRecurringWords } from "./recurringWords.js";
import classes from "./UpcomingList.module.css";
import type { UpcomingState } from "./useUpcoming.js";

interface Props {
  row: Upcoming;
  name: string;
  isActive: boolean;
  state: UpcomingState;
}

/** What can be done with an occurrence, by what became of it. */
export function UpcomingActions({ row, name, isActive, state }: Props) {
  const { locale } = useLanguage();
  const { next: words } = useRecurringWords();
  const day = shortDay(row.day, locale);
  const button = (action: string) =>
    ({ size: "compact-sm", tabIndex: isActive ? 0 : -1, "aria-label": words.of(action, name, day) }) as const;
  if (row.status === "BOOKED") return null;
  if (row.status === "SKIPPED")
    return (
      <Button {...button(words.restore)} variant="subtle" onClick={() => void state.act("restore", row)}>
        {words.restore}
      </Button>
    );
  const isProposed = row.status === "PROPOSED";
  return (
    <>
      {isProposed && (
        <>
          <Button {...button(words.book)} variant="light" onClick={() => void state.act("book", row)}>
            {words.book}
          </Button>
          <Button
            {...button(words.skip)}
            variant="subtle"
            color="gray"
            className={classes.quiet}
            onClick={() => void state.act("skip", row)}
          >
            {words.skip}
          </Button>
        </>
      )}
      <OverflowMenu name={`${name}, ${day}`}>
        {!isProposed && <Menu.Item onClick={() => void state.act("book", row)}>{words.bookNow}</Menu.Item>}
        <Menu.Item onClick={() => state.change(row)}>{words.change}</Menu.Item>
        {mayChangeFollowing(row) && <Menu.Item onClick={() => state.changeFollowing(row)}>{words.following}</Menu.Item>}
        {!isProposed && <Menu.Item onClick={() => void state.act("skip", row)}>{words.skip}</Menu.Item>}
      </OverflowMenu>
    </>
  );
}
