import { Text, Title } from "@mantine/core";
import { useCommand } from "../session/commands.js";
import { useBudget } from "../session/currentBudget.js";
import { KeyHints } from "../ui/tables/KeyHints.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { mayChange, type Upcoming } from "./movements.js";
import { followingOf, type Opened } from "./RecurringDialogs.js";
import classes from "./RecurringPage.module.css";
import { useRecurringWords } from "./recurringWords.js";
import { UpcomingList } from "./UpcomingList.js";
import { SHOWN_DAYS } from "./useRecurring.js";
import { type UpcomingState, useUpcoming } from "./useUpcoming.js";

interface Props {
  rows: readonly Upcoming[];
  /** Done or refused: the server is to be asked. */
  onAnswered: () => void;
  onOpen: (opened: Opened) => void;
}

/** What comes next, with its keys. */
export function UpcomingPart({ rows, onAnswered, onOpen }: Props) {
  const { next: words } = useRecurringWords();
  const { keys } = words;
  const { mayEdit } = useBudget();
  const state = useUpcoming(rows, {
    onAnswered,
    onChange: (row) => onOpen({ is: "once", row }),
    onChangeFollowing: (row) => onOpen(followingOf(row, null)),
  });
  useUpcomingCommands(state, mayEdit);
  return (
    <section className={classes.part}>
      <div>
        <Title order={2} size="h4">
          {words.title}
        </Title>
        <Text c="dimmed" size="sm">
          {words.hint(SHOWN_DAYS)}
        </Text>
      </div>
      <ProblemAlert problem={state.problem} />
      {rows.length === 0 ? <Text size="sm">{words.none(SHOWN_DAYS)}</Text> : <UpcomingList state={state} />}
      {rows.length > 0 && mayEdit && (
        <KeyHints
          hints={[
            ["J K", keys.move],
            ["Enter", keys.enter],
            ["B", keys.book],
            ["S", keys.skip],
            ["E", keys.change],
          ]}
        />
      )}
    </section>
  );
}

function useUpcomingCommands({ rows, index, ...state }: UpcomingState, mayEdit: boolean) {
  const { commands } = useRecurringWords();
  const row = rows[index] ?? null;
  const command = (id: string, label: string, keys: string, run: () => void) =>
    // What lies over the page has its own keys.
    ({ id, label, keys, group: "recurring", run: () => document.querySelector('[role="dialog"]') ?? run() }) as const;
  useCommand(command("recurring-next", commands.next, "j", () => state.moveTo(isInList() ? index + 1 : index)));
  useCommand(command("recurring-previous", commands.previous, "k", () => state.moveTo(isInList() ? index - 1 : index)));
  const open = mayEdit && row !== null && mayChange(row) ? row : null;
  const inList = (run: () => void) => () => (isInList() ? run() : state.moveTo(index));
  useCommand(
    open &&
      command(
        "recurring-book",
        commands.book,
        "b",
        inList(() => void state.act("book", open)),
      ),
  );
  useCommand(
    open &&
      command(
        "recurring-skip",
        commands.skip,
        "s",
        inList(() => void state.act("skip", open)),
      ),
  );
  useCommand(
    open &&
      command(
        "recurring-change",
        commands.change,
        "e",
        inList(() => state.change(open)),
      ),
  );
}

/** The first key only shows where the keyboard is: nothing is done with a row that nobody looked at. */
function isInList(): boolean {
  return document.activeElement?.closest("[data-upcoming]") != null;
}
