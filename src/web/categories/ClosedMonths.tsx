import { Alert } from "@mantine/core";
import { monthName } from "../format/formatDate.js";
import { useOpenBudget, useStoreVersion } from "../session/budgetStore.js";
import { useLanguage } from "../words/language.js";
import { closedMonthsOf } from "./closedMonthsOf.js";

/** Says before a category goes which closed months that affects. */
export function ClosedMonths({ categoryId }: { categoryId: string }) {
  const { words, locale } = useLanguage();
  const { store } = useOpenBudget();
  useStoreVersion();
  const months = closedMonthsOf(categoryId, store);
  if (months.length === 0) return null;
  return (
    <Alert color="orange" variant="light" p="xs" role="status">
      {words.category.closed(months.map((month) => monthName(month, locale)))}
    </Alert>
  );
}
