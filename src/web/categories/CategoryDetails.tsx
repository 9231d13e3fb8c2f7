import { Stack, Text } from "@mantine/core";
import { useMonth } from "../session/budgetStore.js";
import { useMoney } from "../session/currentBudget.js";
import type { CategoryRow } from "../store/model.js";
import { useWords } from "../words/language.js";

/** A category for those who may only look. */
export function CategoryDetails({ category, month }: { category: CategoryRow; month: string }) {
  const words = useWords();
  const money = useMoney();
  const note = useMonth(month)?.rows.find((row) => row.categoryId === category.id)?.note ?? null;
  return (
    <Stack gap="xs">
      <Text>
        {words.category.budgeted}: {money(category.budgeted)}
      </Text>
      <Text>
        {words.category.rollover}: {words.category.policies[category.rollover.policy]}
      </Text>
      {note !== null && (
        <Text>
          {words.category.monthNote}: {note}
        </Text>
      )}
    </Stack>
  );
}
