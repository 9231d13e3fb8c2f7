import { Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "urql";
import { monthTags } from "../api/cacheTags.js";
import { Trends } from "../api/documents/trendDocuments.js";
import { problemOf } from "../api/problem.js";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/EmptyState.js";
import { Loading } from "../ui/Loading.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useTitle } from "../ui/useTitle.js";
import { useWords } from "../words/language.js";
import { TrendsChart } from "./TrendsChart.js";
import { TrendsTable } from "./TrendsTable.js";

export function TrendsPage() {
  const words = useWords();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({ query: Trends, variables: { budgetId: budget.id, months: 12 }, context: monthTags });
  useTitle(words.trends.title, budget.name);
  const trends = data?.trends ?? null;
  if (trends === null) return error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={() => again()} />;
  const points = trends.rows;
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
