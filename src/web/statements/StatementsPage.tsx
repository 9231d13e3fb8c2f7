import { Badge, Paper, Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { instant, monthName } from "../format/formatDate.js";
import { useStore } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import type { StatementRow } from "../store/model.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useLanguage } from "../words/language.js";
import { StaleBadge } from "./StaleBadge.js";

export function StatementsPage() {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const list = useStore((store) => store.statements);
  useTitle(words.statement.title, budget.name);
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.statement.title}
      </Title>
      {list.length === 0 && <EmptyState title={words.statement.empty} hint={words.statement.emptyHint} />}
      {list.length > 0 && (
        <Paper className="surface" px="lg" py="xs" radius="lg">
          <Rows>
            {list.map((statement) => (
              <StatementLine key={statement.id} statement={statement} />
            ))}
          </Rows>
        </Paper>
      )}
    </Stack>
  );
}

function StatementLine({ statement: { id, month, version, closedAt, supersededBy, stale } }: { statement: StatementRow }) {
  const { words, locale } = useLanguage();
  // To read a statement is not to go to its month: the one in view stays.
  const { budget, month: inView } = useBudget();
  const title = (
    <Link to="/app/budgets/$budgetId/statements/$statementId" params={{ budgetId: budget.id, statementId: id }} search={{ month: inView }}>
      {words.statement.one(monthName(month, locale), version)}
    </Link>
  );
  return (
    <Row title={title} under={words.statement.closedAt(instant(closedAt, locale))}>
      {supersededBy !== null && <Badge variant="default">{words.statement.superseded}</Badge>}
      {supersededBy === null && (stale ? <StaleBadge /> : <Badge variant="light">{words.statement.current}</Badge>)}
    </Row>
  );
}
