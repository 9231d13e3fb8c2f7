import { Group, Text } from "@mantine/core";
import { useQuery } from "urql";
import { statementTags } from "../api/cacheTags.js";
import type { Month } from "../api/documents/monthDocuments.js";
import { OneStatement } from "../api/documents/statementDocuments.js";
import { currentMonth } from "../format/month.js";
import { useBudget } from "../session/currentBudget.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useWords } from "../words/language.js";
import { CloseMonthButton } from "./CloseMonthButton.js";
import { StaleBadge } from "./StaleBadge.js";

/** Closing the month in view, or its statement if it is closed. A future month cannot be closed. */
export function CloseMonthPanel({ month }: { month: Month }) {
  const words = useWords();
  const { budget, mayEdit } = useBudget();
  const statementId = month.monthlyBudget?.id ?? null;
  const [{ data }] = useQuery({
    query: OneStatement,
    variables: { id: statementId ?? "" },
    pause: statementId === null,
    context: statementTags,
  });
  if (month.month > currentMonth(budget) && statementId === null) return null;
  const statement = statementId === null ? null : (data?.monthlyBudget ?? null);
  const mayClose = mayEdit && (statementId === null || statement?.stale === true);
  return (
    <div>
      <Group gap="xs" justify="flex-end">
        {statement?.stale === true && <StaleBadge />}
        {statementId !== null && (
          <LinkButton
            variant="default"
            to="/app/budgets/$budgetId/statements/$statementId"
            params={{ budgetId: budget.id, statementId }}
            search={{ month: month.month }}
          >
            {words.statement.one(words.month.closed, statement?.version ?? 1)}
          </LinkButton>
        )}
        {mayClose && <CloseMonthButton key={month.month} month={month} />}
      </Group>
      {mayClose && (
        <Text size="xs" c="dimmed" maw={360} mt={6} ta="right">
          {words.month.closeHint}
        </Text>
      )}
    </div>
  );
}
