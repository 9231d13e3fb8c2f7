import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "urql";
import type { Month } from "../api/monthDocuments.js";
import { onStatements } from "../api/reload.js";
import { CloseMonth, OneStatement } from "../api/statementDocuments.js";
import { useAction } from "../api/useAction.js";
import { currentMonth } from "../months/month.js";
import { useBudget } from "../session/budget.js";
import { useWords } from "../words/language.js";
import { Icon } from "./Icon.js";
import { LinkButton } from "./LinkButton.js";
import { Problem } from "./Problem.js";
import { StaleBadge } from "./StaleBadge.js";

/** Closing the month in view, or its statement if it is closed. A future month cannot be closed. */
export function CloseMonthPanel({ month }: { month: Month }) {
  const words = useWords();
  const { budget, mayEdit } = useBudget();
  const close = useAction(CloseMonth);
  const [{ data }] = useQuery({
    query: OneStatement,
    variables: { id: month.snapshotId ?? "" },
    pause: month.snapshotId === null,
    context: onStatements,
  });
  if (month.month > currentMonth(budget) && month.snapshotId === null) return null;
  const statement = month.snapshotId === null ? null : (data?.monthlyBudget ?? null);
  const mayClose = mayEdit && (month.snapshotId === null || statement?.stale === true);
  return (
    <div>
      <Group gap="xs" justify="flex-end">
        {statement?.stale === true && <StaleBadge />}
        {month.snapshotId !== null && (
          <LinkButton
            variant="default"
            to="/app/budgets/$budgetId/statements/$statementId"
            params={{ budgetId: budget.id, statementId: month.snapshotId }}
            search={{ month: month.month }}
          >
            {words.statement.one(words.month.closed, statement?.version ?? 1)}
          </LinkButton>
        )}
        {mayClose && (
          <Button
            variant="default"
            leftSection={<Icon name="lock" />}
            loading={close.busy}
            onClick={() => void close.run({ input: { budgetId: budget.id, month: month.month } })}
          >
            {month.snapshotId === null ? words.month.closeMonth : words.month.closeAgain}
          </Button>
        )}
      </Group>
      {mayClose && (
        <Text size="xs" c="dimmed" maw={360} mt={6} ta="right">
          {words.month.closeHint}
        </Text>
      )}
      <Problem refusal={close.refusal} />
    </div>
  );
}
