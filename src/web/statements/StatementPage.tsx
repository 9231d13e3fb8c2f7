import { Badge, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useQuery } from "urql";
import { statementTags } from "../api/cacheTags.js";
import { OneStatement, TakeBackStatement, type Statement } from "../api/documents/statementDocuments.js";
import { problemOf } from "../api/problem.js";
import { useWrite } from "../api/useWrite.js";
import { instant, monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { LoadError } from "../ui/LoadError.js";
import { Loading } from "../ui/Loading.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { StaleBadge } from "./StaleBadge.js";
import { DriftTable, StatementTable } from "./StatementTable.js";
import { StatementTotals } from "./StatementTotals.js";

export function StatementPage() {
  const { statementId } = useParams({ from: "/signed-in/app/budgets/$budgetId/statements/$statementId" });
  const [{ data, error }, again] = useQuery({ query: OneStatement, variables: { id: statementId }, context: statementTags });
  const statement = data?.monthlyBudget ?? null;
  if (statement !== null) return <StatementView statement={statement} />;
  if (error !== undefined) return <LoadError problem={problemOf(error)} retry={() => again()} />;
  return <Loading />;
}

function StatementView({ statement }: { statement: Statement }) {
  const { words, locale } = useLanguage();
  const { budget, mayEdit } = useBudget();
  const name = monthName(statement.month, locale);
  const isNewest = statement.supersededBy === null;
  useTitle(words.statement.one(name, statement.version), budget.name);
  return (
    <Stack>
      <div>
        <Link to="/app/budgets/$budgetId/statements" params={{ budgetId: budget.id }} search={{ month: statement.month }}>
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
        <Paper className="surface" p="lg" radius="lg" component="section" aria-labelledby="drift">
          <Title order={2} size="h4" id="drift">
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

function TakeBack({ statement }: { statement: Statement }) {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const navigate = useNavigate();
  const takeBack = useWrite(TakeBackStatement);
  async function go() {
    if ((await takeBack.run({ id: statement.id })) === null) return;
    await navigate({ to: "/app/budgets/$budgetId", params: { budgetId: budget.id }, search: { month: statement.month } });
  }
  return (
    <Group gap="sm">
      <Button variant="default" loading={takeBack.busy} onClick={() => void go()}>
        {words.statement.takeBack}
      </Button>
      <Text size="sm" c="dimmed">
        {words.statement.takeBackHint}
      </Text>
      <ProblemAlert problem={takeBack.problem} />
    </Group>
  );
}
