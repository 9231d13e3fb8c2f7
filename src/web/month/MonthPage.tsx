import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { categoryTags, monthTags } from "../api/cacheTags.js";
import { Categories, type Category } from "../api/documents/categoryDocuments.js";
import { OneMonth } from "../api/documents/monthDocuments.js";
import { problemOf } from "../api/problem.js";
import { AddExpenseButton } from "../expenses/AddExpenseButton.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { CloseMonthPanel } from "../statements/CloseMonthPanel.js";
import { EmptyState } from "../ui/EmptyState.js";
import { Icon } from "../ui/Icon.js";
import { Loading } from "../ui/Loading.js";
import { MonthNavigation } from "../ui/MonthNavigation.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { CategoryDialog, type CategoryAction } from "./CategoryDialog.js";
import { EnvelopeList } from "./envelopes/EnvelopeList.js";
import { MonthSummary } from "./MonthSummary.js";
import { PlanBar } from "./plan/PlanBar.js";

const none: readonly Category[] = [];

export function MonthPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const [action, setAction] = useState<CategoryAction | null>(null);
  const [{ data, error }, again] = useQuery({
    query: OneMonth,
    variables: { budgetId: budget.id, month },
    context: monthTags,
  });
  const [categories] = useQuery({ query: Categories, variables: { budgetId: budget.id }, context: categoryTags });
  useTitle(monthName(month, locale), budget.name);

  const shown = data?.month?.month === month ? data.month : null;
  const known = categories.data?.categories?.nodes ?? none;
  const add = mayEdit && (
    <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAction({ do: "add", parentId: null })}>
      {words.category.add}
    </Button>
  );
  return (
    <>
      <MonthNavigation shown={shown}>{mayEdit && <AddExpenseButton />}</MonthNavigation>
      {error !== undefined && <ProblemAlert problem={problemOf(error)} retry={() => again()} />}
      {shown === null && error === undefined && <Loading />}
      {shown !== null && (
        <Stack>
          <MonthSummary month={shown} />
          {mayEdit && shown.categories.length > 0 && <PlanBar month={shown} onAction={setAction} />}
          {shown.categories.length === 0 && (
            <EmptyState title={words.month.empty} hint={words.month.emptyHint}>
              {add}
            </EmptyState>
          )}
          {(shown.categories.length > 0 || shown.uncategorisedSpent !== 0) && (
            <EnvelopeList month={shown} categories={known} onAction={setAction} />
          )}
          <Group justify="space-between" align="flex-start">
            {shown.categories.length > 0 ? add : <span />}
            <CloseMonthPanel month={shown} />
          </Group>
        </Stack>
      )}
      <CategoryDialog action={action} categories={known} month={shown} onClose={() => setAction(null)} />
    </>
  );
}
