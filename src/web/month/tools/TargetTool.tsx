import { useCategories } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/views/monthView.js";
import { useWords } from "../../words/language.js";
import { ChoiceForm } from "./ChoiceForm.js";
import { neededAmounts } from "./proposals.js";

/** Gives each category what its target still needs this month. Nothing is taken away. */
export function TargetTool({ month, onDone }: { month: MonthView; onDone: () => void }) {
  const { tools } = useWords();
  const proposals = neededAmounts(month.rows, useCategories());
  return <ChoiceForm month={month} hint={tools.targetsHint} nothing={tools.targetsNothing} proposals={proposals} onDone={onDone} />;
}
