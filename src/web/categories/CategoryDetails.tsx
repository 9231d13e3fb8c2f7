import { Stack, Text } from "@mantine/core";
import { useMonth } from "../session/budgetStore.js";
import { useMoney } from "../session/currentBudget.js";
import { targetIn } from "../store/views/allocations.js";
import type { CategoryRow } from "../store/model.js";
import { useLanguage } from "../words/language.js";
import { targetText } from "./targetText.js";

/** A category for those who may only look. */
export function CategoryDetails({ category, month }: { category: CategoryRow; month: string }) {
  const { words, locale } = useLanguage();
  const money = useMoney();
  const note = useMonth(month)?.rows.find((row) => row.categoryId === category.id)?.note ?? null;
  const target = targetIn(category, month);
  return (
    <Stack gap="xs">
      <Text>
        {words.category.budgeted}: {money(category.budgeted)}
      </Text>
      <Text>
        {words.category.rollover}: {words.category.policies[category.rollover.policy]}
      </Text>
      {target !== null && (
        <Text>
          {words.category.target.label}: {targetText(target, words, money, locale)}
        </Text>
      )}
      {note !== null && (
        <Text>
          {words.category.monthNote}: {note}
        </Text>
      )}
    </Stack>
  );
}
