import { useState } from "react";
import { useWriter } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/views/monthView.js";
import { ProposalForm } from "./ProposalForm.js";
import type { Proposal } from "./proposals.js";

interface Props {
  readonly month: MonthView;
  readonly hint: string;
  readonly nothing: string;
  readonly proposals: readonly Proposal[];
  readonly onDone: () => void;
}

/** Sets proposed amounts as one write; each can be left out. */
export function ChoiceForm({ month, proposals, onDone, ...texts }: Props) {
  const write = useWriter();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
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
      {...texts}
      proposals={proposals}
      chosen={chosen}
      onToggle={toggle}
      toAssign={month.toAssign}
      onGo={go}
      onCancel={onDone}
    />
  );
}
