import { Text } from "@mantine/core";
import type { ExpenseTotals } from "../../api/documents/expenseDocuments.js";
import { useMoney } from "../../session/currentBudget.js";
import { useWords } from "../../words/language.js";

export function TotalsLine({ totals }: { totals: ExpenseTotals }) {
  const words = useWords();
  const money = useMoney();
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {words.expense.count(totals.count)} · {money(totals.expenses)} {words.expense.out} · {money(totals.income)} {words.expense.in}
    </Text>
  );
}
