import { Alert } from "@mantine/core";
import { monthName } from "../format/formatDate.js";
import { useStore } from "../session/budgetStore.js";
import { useLanguage } from "../words/language.js";
import type { ImportMonth } from "./importAnswer.js";
import { useImportWords } from "./importWords.js";
import { inClosedMonths } from "./openPoints.js";

/** Says before the import which closed months it changes. */
export function ClosedMonths({ months: incoming }: { months: readonly ImportMonth[] }) {
  const { locale } = useLanguage();
  const words = useImportWords();
  const statements = useStore((store) => store.statements);
  const { count, months } = inClosedMonths(incoming, new Set(statements.map(({ month }) => month)));
  if (count === 0) return null;
  const names = months.map((month) => monthName(month, locale));
  return (
    <Alert color="orange" variant="light">
      {words.closedMonths(count, names)}
    </Alert>
  );
}
