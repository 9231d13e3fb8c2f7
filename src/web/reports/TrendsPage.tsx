import { Paper, Stack, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import { useOpenBudget, useStoreVersion } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useWords } from "../words/language.js";
import { TrendsChart } from "./TrendsChart.js";
import { TrendsTable } from "./TrendsTable.js";
import { trendPoints } from "./trendPoints.js";

/** How many months are shown. */
const MONTHS = 12;

export function TrendsPage() {
  const words = useWords();
  const { budget } = useBudget();
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  // The figures are read through the store, which counts its changes.
  const points = useMemo(() => trendPoints(store, MONTHS), [store, version]);
  useTitle(words.trends.title, budget.name);
  const isEmpty = points.every((point) => point.income === 0 && point.spent === 0);
  return (
    <Stack>
      <div>
        <Title order={1} size="h2">
          {words.trends.title}
        </Title>
        <Text c="dimmed">{words.trends.hint(points.length)}</Text>
      </div>
      {isEmpty ? (
        <EmptyState title={words.trends.empty} hint={words.trends.emptyHint} />
      ) : (
        <Paper className="surface" p="lg" radius="lg">
          <TrendsChart points={points} />
          <TrendsTable points={points} />
        </Paper>
      )}
    </Stack>
  );
}
