import { useMemo, useState } from "react";
import { addMonths, monthRange } from "../../../domain/month.js";
import { useOpenBudget, useStoreVersion, useWriter } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/monthView.js";
import { useWords } from "../../words/language.js";
import { ProposalForm } from "./ProposalForm.js";
import { suggestedAmounts } from "./proposals.js";

/** How many months before are looked at. */
const MONTHS = 3;

/** Fills in what was usually spent in the months before; each amount can be left out. */
export function SuggestTool({ month, onDone }: { month: MonthView; onDone: () => void }) {
  const words = useWords();
  const write = useWriter();
  const { store } = useOpenBudget();
  const version = useStoreVersion();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const proposals = useMemo(() => {
    const months = monthRange(addMonths(month.month, -MONTHS), month.month);
    return suggestedAmounts(months.flatMap((each) => store.figures(each) ?? [])).filter(
      ({ categoryId }) => store.category(categoryId)?.archivedAt === null,
    );
    // The version stands for the figures that are read.
  }, [store, month.month, version]);
  const chosen = proposals.filter(({ categoryId }) => !left.has(categoryId));
  function toggle(categoryId: string) {
    const next = new Set(left);
    if (!next.delete(categoryId)) next.add(categoryId);
    setLeft(next);
  }
  function go() {
    const amounts = chosen.map(({ categoryId, then }) => ({ categoryId, budgeted: then }));
    void write({ kind: "set-amounts", month: month.month, amounts });
    onDone();
  }
  return (
    <ProposalForm
      hint={words.tools.suggestHint}
      nothing={words.tools.suggestNothing}
      proposals={proposals}
      chosen={chosen}
      onToggle={toggle}
      toAssign={month.toAssign}
      onGo={go}
      onCancel={onDone}
    />
  );
}
