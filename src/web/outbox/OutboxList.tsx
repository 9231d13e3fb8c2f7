import { Text } from "@mantine/core";
import type { Unsent } from "../session/budgetCopies.js";
import type { Words } from "../words/en/en.js";
import { useWords } from "../words/language.js";
import classes from "./Outbox.module.css";
import { OutboxEntry } from "./OutboxEntry.js";

interface Props {
  readonly unsent: Unsent;
  readonly onEdit: (budgetId: string, expenseId: string) => void;
}

/** What is not stored yet, and what a person must decide about. */
export function OutboxList({ unsent, onEdit }: Props) {
  const { outbox } = useWords();
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {hintOf(unsent, outbox)}
      </Text>
      <ul className={classes.list}>
        {unsent.entries.map(({ entry, open }) => (
          <OutboxEntry key={entry.id} entry={entry} open={open} onEdit={(expenseId) => onEdit(open.store.budgetId, expenseId)} />
        ))}
      </ul>
    </>
  );
}

function hintOf({ entries, isKept }: Unsent, outbox: Words["outbox"]): string {
  if (entries.length === 0) return outbox.nothing;
  return isKept ? outbox.hint : outbox.notKeptHint;
}
