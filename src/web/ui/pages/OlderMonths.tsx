import { Button, Group, Text } from "@mantine/core";
import { addMonths } from "../../../domain/month.js";
import { monthName } from "../../format/formatDate.js";
import { useOpenBudget, useStore } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";
import { EmptyState } from "./EmptyState.js";
import classes from "./OlderMonths.module.css";

/** The first month that this device has, where there are older ones; null where it has all. */
export function useFirstHere(): string | null {
  return useStore((store) => (store.hasOlder ? store.firstMonth : null));
}

/** Says that a list lacks what is older, and loads it. */
export function OlderMonths({ inResults }: { inResults: boolean }) {
  const { words, locale } = useLanguage();
  const first = useFirstHere();
  if (first === null) return null;
  const text = (inResults ? words.older.notSearched : words.older.notHere)(monthName(first, locale));
  return (
    <div className={classes.bar} role="note">
      <Text size="sm">{text}</Text>
      <Loading from={addMonths(first, -12)} label={words.older.loadYear} />
    </div>
  );
}

/** In place of a month that is not on this device. */
export function MonthElsewhere({ month }: { month: string }) {
  const { words, locale } = useLanguage();
  return (
    <EmptyState title={words.older.monthElsewhere(monthName(month, locale))} hint={words.older.hint}>
      <Loading from={month} label={words.older.loadFrom(monthName(month, locale))} />
    </EmptyState>
  );
}

function Loading({ from, label }: { from: string; label: string }) {
  const words = useLanguage().words.older;
  const { budget } = useBudget();
  const { connection } = useOpenBudget();
  const isLoading = useStore(() => connection.loadingFrom !== null);
  const isReachable = useStore(() => connection.status !== "unreachable");
  const { startMonth } = budget;
  if (isLoading) {
    return (
      <Text size="sm" c="dimmed" role="status">
        {isReachable ? words.loading : words.whenOnline}
      </Text>
    );
  }
  return (
    <Group gap="xs">
      {from > startMonth && (
        <Button size="xs" variant="default" onClick={() => connection.loadFrom(from)}>
          {label}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => connection.loadFrom(startMonth)}>
        {words.loadAll}
      </Button>
    </Group>
  );
}
