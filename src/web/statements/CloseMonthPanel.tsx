import { Button } from "@mantine/core";
import { useStore, useWriter } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import type { MonthView } from "../store/views/monthView.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useWords } from "../words/language.js";
import { CloseMonthButton } from "./CloseMonthButton.js";
import { StaleBadge } from "./StaleBadge.js";

/** Closing the month in view, or its statement if it is closed. A future month cannot be closed. */
export function CloseMonthPanel({ month }: { month: MonthView }) {
  const words = useWords();
  const { budget, mayEdit } = useBudget();
  const write = useWriter();
  const now = useStore((store) => store.currentMonth());
  const { statementId } = month;
  const statement = useStore((store) => (statementId === null ? null : store.statement(statementId)));
  const isWaiting = useStore((store) =>
    store.outbox.some(({ write: each, state }) => each.kind === "close-month" && each.month === month.month && state.is === "waiting"),
  );
  if (month.month > now && statement === null) return null;
  const mayClose = mayEdit && !isWaiting && (statement === null || statement.stale);
  return (
    <>
      {statement?.stale === true && <StaleBadge />}
      {statement !== null && (
        <LinkButton
          variant="default"
          to="/app/budgets/$budgetId/statements/$statementId"
          params={{ budgetId: budget.id, statementId: statement.id }}
          search={{ month: month.month }}
        >
          {words.statement.one(words.statement.single, statement.version)}
        </LinkButton>
      )}
      {mayEdit && statement !== null && (
        <Button variant="subtle" onClick={() => void write({ kind: "remove-statement", month: month.month, id: statement.id })}>
          {words.month.reopen}
        </Button>
      )}
      {isWaiting && <span role="status">{words.month.closing}</span>}
      {mayClose && <CloseMonthButton key={month.month} month={month} />}
    </>
  );
}
