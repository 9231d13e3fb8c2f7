import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import type { Movement } from "../api/documents/recurringDocuments.js";
import { movementsOf } from "../api/movementsOf.js";
import { useClient } from "../api/useQuery.js";
import { fullDay } from "../format/formatDate.js";
import { useExpense } from "../session/budgetStore.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import { useLanguage } from "../words/language.js";
import type { ImportRow } from "./importAnswer.js";
import { useImportWords } from "./importWords.js";

/** The recurring movements of the budget, read once they are wanted; none where they cannot be read. */
export function useMovements(isWanted: boolean): readonly Movement[] {
  const client = useClient();
  const { budget } = useBudget();
  const [movements, show] = useState<readonly Movement[]>([]);
  useEffect(() => {
    if (isWanted) void movementsOf(client, budget.id).then(({ data }) => show(data ?? []));
  }, [client, budget.id, isWanted]);
  return movements;
}

interface Props {
  row: Pick<ImportRow, "type" | "expenseId">;
  occurrence: NonNullable<ImportRow["occurrence"]>;
  movements: readonly Movement[];
}

/** Which occurrence a row is, or may be: of what, on which date, and its amount, which has the sign of the row. */
export function OccurrenceNote({ row, occurrence: { recurringId, date }, movements }: Props) {
  const words = useImportWords();
  const money = useMoney();
  const { locale } = useLanguage();
  const booked = useExpense(row.expenseId);
  const movement = movements.find(({ id }) => id === recurringId);
  const single = movement?.singles.find((one) => one.date === date);
  const name = single?.payee ?? movement?.template.payee ?? single?.description ?? movement?.template.description ?? words.movement;
  const amount = booked?.amount ?? single?.amount ?? movement?.template.amount;
  const signed = amount === undefined ? null : money(row.type === "income" ? amount : -amount, true);
  return (
    <Text size="xs" c="dimmed">
      {words.occurrenceOf(name, fullDay(date, locale), signed, booked !== null)}
    </Text>
  );
}
