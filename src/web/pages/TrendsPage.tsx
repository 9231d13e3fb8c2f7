import { Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "urql";
import { onMonths } from "../api/reload.js";
import { refusalOf } from "../api/refusal.js";
import { Trends } from "../api/trendDocuments.js";
import { Busy } from "../parts/Busy.js";
import { Empty } from "../parts/Empty.js";
import { Problem } from "../parts/Problem.js";
import { TrendsChart } from "../parts/TrendsChart.js";
import { TrendsTable } from "../parts/TrendsTable.js";
import { useTitle } from "../parts/useTitle.js";
import { useBudget } from "../session/budget.js";
import { useWords } from "../words/language.js";

export function TrendsPage() {
  const words = useWords();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({ query: Trends, variables: { budgetId: budget.id, months: 12 }, context: onMonths });
  useTitle(words.trends.title, budget.name);
  if (data === undefined && error !== undefined) return <Problem refusal={refusalOf(error)} retry={() => again()} />;
  if (data === undefined) return <Busy />;
  const points = data.trends.rows;
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
        <Empty title={words.trends.empty} hint={words.trends.emptyHint} />
      ) : (
        <Paper className="surface" p="lg" radius="lg">
          <TrendsChart points={points} />
          <TrendsTable points={points} />
        </Paper>
      )}
    </Stack>
  );
}
