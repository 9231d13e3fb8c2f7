import { Badge, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useQuery } from "urql";
import { statementTags } from "../api/cacheTags.js";
import { Statements } from "../api/documents/statementDocuments.js";
import { problemOf } from "../api/problem.js";
import { instant, monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/EmptyState.js";
import { Loading } from "../ui/Loading.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { StaleBadge } from "./StaleBadge.js";

export function StatementsPage() {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({ query: Statements, variables: { budgetId: budget.id }, context: statementTags });
  useTitle(words.statement.title, budget.name);
  const list = data?.monthlyBudgets?.nodes ?? null;
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.statement.title}
      </Title>
      {list === null && (error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={() => again()} />)}
      {list?.length === 0 && <EmptyState title={words.statement.empty} hint={words.statement.emptyHint} />}
      {list?.map((statement) => (
        <StatementCard key={statement.id} {...statement} />
      ))}
    </Stack>
  );
}

interface CardProps {
  id: string;
  month: string;
  version: number;
  closedAt: string;
  supersededBy: object | null;
  stale: boolean;
}

function StatementCard({ id, month, version, closedAt, supersededBy, stale }: CardProps) {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  return (
    <Paper className="surface" p="md" radius="lg">
      <Group justify="space-between">
        <div>
          <Link to="/app/budgets/$budgetId/statements/$statementId" params={{ budgetId: budget.id, statementId: id }} search={{ month }}>
            {words.statement.one(monthName(month, locale), version)}
          </Link>
          <Text size="sm" c="dimmed">
            {words.statement.closedAt(instant(closedAt, locale))}
          </Text>
        </div>
        {supersededBy !== null && <Badge variant="default">{words.statement.superseded}</Badge>}
        {supersededBy === null && (stale ? <StaleBadge /> : <Badge variant="light">{words.statement.current}</Badge>)}
      </Group>
    </Paper>
  );
}
