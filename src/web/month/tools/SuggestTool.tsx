import { useMemo } from "react";
import { addMonths, monthRange } from "../../../domain/month.js";
import { useOpenBudget, useStoreVersion } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/views/monthView.js";
import { useWords } from "../../words/language.js";
import { ChoiceForm } from "./ChoiceForm.js";
import { suggestedAmounts } from "./proposals.js";

/** How many months before are looked at. */
const MONTHS = 3;

/** Fills in what was usually spent in the months before. */
export function SuggestTool({ month, onDone }: { month: MonthView; onDone: () => void }) {
  const { tools } = useWords();
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  const proposals = useMemo(() => {
    const months = monthRange(addMonths(month.month, -MONTHS), month.month);
    return suggestedAmounts(months.flatMap((each) => store.figures(each) ?? [])).filter(
      ({ categoryId }) => store.category(categoryId)?.archivedAt === null,
    );
    // The version stands for the figures that are read.
  }, [store, month.month, version]);
  return <ChoiceForm month={month} hint={tools.suggestHint} nothing={tools.suggestNothing} proposals={proposals} onDone={onDone} />;
}
