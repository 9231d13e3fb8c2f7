import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { Categories, type Category } from "../api/categoryDocuments.js";
import { OneMonth } from "../api/monthDocuments.js";
import { onCategories, onMonths } from "../api/reload.js";
import { refusalOf } from "../api/refusal.js";
import { monthName } from "../months/format.js";
import { AddExpense } from "../parts/AddExpense.js";
import { Busy } from "../parts/Busy.js";
import { CategoryDialog, type CategoryTask } from "../parts/CategoryDialog.js";
import { CloseMonthPanel } from "../parts/CloseMonthPanel.js";
import { Empty } from "../parts/Empty.js";
import { EnvelopeList } from "../parts/EnvelopeList.js";
import { Icon } from "../parts/Icon.js";
import { MonthBar } from "../parts/MonthBar.js";
import { MonthSummary } from "../parts/MonthSummary.js";
import { PlanBar } from "../parts/plan/PlanBar.js";
import { Problem } from "../parts/Problem.js";
import { useTitle } from "../parts/useTitle.js";
import { useBudget } from "../session/budget.js";
import { useLanguage } from "../words/language.js";

const none: readonly Category[] = [];

export function MonthPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const [task, setTask] = useState<CategoryTask | null>(null);
  const [{ data, error }, again] = useQuery({
    query: OneMonth,
    variables: { budgetId: budget.id, month },
    context: onMonths,
  });
  const [categories] = useQuery({ query: Categories, variables: { budgetId: budget.id }, context: onCategories });
  useTitle(monthName(month, locale), budget.name);

  const shown = data?.month?.month === month ? data.month : null;
  const known = categories.data?.categories ?? none;
  const add = mayEdit && (
    <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setTask({ do: "add", parentId: null })}>
      {words.category.add}
    </Button>
  );
  return (
    <>
      <MonthBar shown={shown}>{mayEdit && <AddExpense categories={known} />}</MonthBar>
      {error !== undefined && <Problem refusal={refusalOf(error)} retry={() => again()} />}
      {shown === null && error === undefined && <Busy />}
      {shown !== null && (
        <Stack>
          <MonthSummary month={shown} />
          {mayEdit && shown.categories.length > 0 && <PlanBar month={shown} onTask={setTask} />}
          {shown.categories.length === 0 && (
            <Empty title={words.month.empty} hint={words.month.emptyHint}>
              {add}
            </Empty>
          )}
          {(shown.categories.length > 0 || shown.uncategorisedSpent !== 0) && (
            <EnvelopeList month={shown} categories={known} onTask={setTask} />
          )}
          <Group justify="space-between" align="flex-start">
            {shown.categories.length > 0 ? add : <span />}
            <CloseMonthPanel month={shown} />
          </Group>
        </Stack>
      )}
      <CategoryDialog task={task} categories={known} month={shown} onClose={() => setTask(null)} />
    </>
  );
}
