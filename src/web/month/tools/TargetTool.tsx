import { useState } from "react";
import { useCategories, useWriter } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/monthView.js";
import { useWords } from "../../words/language.js";
import { ProposalForm } from "./ProposalForm.js";
import { neededAmounts } from "./proposals.js";

/** Gives each category what its target still needs this month; each can be left out. Nothing is taken away. */
export function TargetTool({ month, onDone }: { month: MonthView; onDone: () => void }) {
  const words = useWords();
  const write = useWriter();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const proposals = neededAmounts(month.rows, useCategories());
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
      hint={words.tools.targetsHint}
      nothing={words.tools.targetsNothing}
      proposals={proposals}
      chosen={chosen}
      onToggle={toggle}
      toAssign={month.toAssign}
      onGo={go}
      onCancel={onDone}
    />
  );
}
