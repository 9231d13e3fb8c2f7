import { Alert } from "@mantine/core";
import { monthName } from "../../../format/formatDate.js";
import { useStore } from "../../../session/budgetStore.js";
import { useBudget } from "../../../session/currentBudget.js";
import type { ExpenseRow } from "../../../store/model.js";
import { closedRows as texts } from "../../../words/en/closedRows.js";
import { useLanguage } from "../../../words/language.js";
import { usePageWords } from "../../../words/pageWords.js";
import { closedRows } from "./closedRows.js";

interface Props {
  rows: readonly ExpenseRow[];
  change: Parameters<typeof closedRows>[1];
  /** The new date. */
  date?: string | undefined;
}

/** Says before a change of several entries which closed months it affects. */
export function ClosedNote({ rows, change, date }: Props) {
  const { locale } = useLanguage();
  const words = usePageWords({ en: texts });
  const { monthStartDay } = useBudget().budget;
  const statements = useStore((store) => store.statements);
  const { count, months } = closedRows(rows, change, { statements, monthStartDay }, date);
  if (count === 0) return null;
  return (
    <Alert color="orange" variant="light" p="xs" mb="xs" role="status">
      {words.note(
        count,
        months.map((month) => monthName(month, locale)),
      )}
    </Alert>
  );
}
