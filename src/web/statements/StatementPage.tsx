import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { instant, monthName } from "../format/formatDate.js";
import { useStore, useWriter } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import type { StatementRow } from "../store/model.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useLanguage, useWords } from "../words/language.js";
import { StaleBadge } from "./StaleBadge.js";
import classes from "./StatementPage.module.css";
import { DriftTable, StatementTable } from "./StatementTable.js";
import { StatementTotals } from "./StatementTotals.js";

export function StatementPage() {
  const { statementId } = useParams({ from: "/signed-in/app/budgets/$budgetId/statements/$statementId" });
  const words = useWords();
  const statement = useStore((store) => store.statement(statementId));
  if (statement === null) return <EmptyState order={1} title={words.gone} hint={words.goneHint} />;
  return <StatementView statement={statement} />;
}

function StatementView({ statement }: { statement: StatementRow }) {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const name = monthName(statement.month, locale);
  const isNewest = statement.supersededBy === null;
  useTitle(words.statement.one(name, statement.version), budget.name);
  return (
    <Stack>
      <div>
        <Link to="/app/budgets/$budgetId/statements" params={{ budgetId: budget.id }} search={{ month }} className={classes.back}>
          {words.statement.back}
        </Link>
        <Group gap="sm" mt={4}>
          <Title order={1} size="h2">
            {name}
          </Title>
          <Badge variant="default">{words.statement.version(statement.version)}</Badge>
          {!isNewest && <Badge variant="default">{words.statement.superseded}</Badge>}
          {isNewest && (statement.stale ? <StaleBadge /> : <Badge variant="light">{words.statement.current}</Badge>)}
        </Group>
        <Text size="sm" c="dimmed">
          {statement.name}, {words.statement.closedAt(instant(statement.closedAt, locale))}
        </Text>
      </div>
      {statement.note !== null && <Text>{statement.note}</Text>}
      <StatementTotals statement={statement} />
      {statement.stale && (
        <Paper className="surface" p="lg" radius="lg">
          <Title order={2} size="h4">
            {words.statement.drift}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {words.statement.driftHint}
          </Text>
          <DriftTable statement={statement} />
        </Paper>
      )}
      <Paper className="surface" p="lg" radius="lg">
        <StatementTable statement={statement} />
      </Paper>
      {mayEdit && isNewest && <TakeBack statement={statement} />}
    </Stack>
  );
}

function TakeBack({ statement: { id, month } }: { statement: StatementRow }) {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const navigate = useNavigate();
  const write = useWriter();
  async function go() {
    await write({ kind: "remove-statement", month, id });
    await navigate({ to: "/app/budgets/$budgetId", params: { budgetId: budget.id }, search: { month } });
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => void go()}>
        {words.statement.takeBack}
      </Button>
      <Text size="sm" c="dimmed">
        {words.statement.takeBackHint}
      </Text>
    </Group>
  );
}
