import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { inTreeOrder } from "../../format/treeOrder.js";
import { useMoney } from "../../session/currentBudget.js";
import { useWriter } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/views/monthView.js";
import { useWords } from "../../words/language.js";
import { ProposalForm } from "./ProposalForm.js";
import { coverFrom, lackingOf, uncoveredAfter } from "./proposals.js";

const pool = "";

/** Gives overspent categories what they lack, from the pool or from a category. */
export function CoverTool({ month, onDone }: { month: MonthView; onDone: () => void }) {
  const words = useWords();
  const money = useMoney();
  const write = useWriter();
  const [source, setSource] = useState(pool);
  const proposals = coverFrom(month.rows, month.toAssign, source === pool ? null : source);
  const uncovered = uncoveredAfter(month.rows, proposals);
  const hint = words.tools.coverHint(money(lackingOf(month.rows)));
  const options = [
    { value: pool, label: words.plan.pool(money(month.toAssign)) },
    ...inTreeOrder(month.rows)
      .filter(({ row }) => row.available > 0 && row.budgeted > 0)
      .map(({ row }) => ({ value: row.categoryId, label: words.plan.option(row.name, money(row.available)) })),
  ];
  function go() {
    const amounts = proposals.map(({ categoryId, then }) => ({ categoryId, budgeted: then }));
    void write({ kind: "set-amounts", month: month.month, amounts });
    onDone();
  }
  return (
    <ProposalForm
      hint={uncovered > 0 ? `${hint} ${words.tools.uncovered(money(uncovered))}` : hint}
      nothing={words.tools.coverNothing}
      proposals={proposals}
      chosen={proposals}
      onToggle={null}
      toAssign={month.toAssign}
      onGo={go}
      onCancel={onDone}
    >
      <NativeSelect
        label={words.tools.coverFrom}
        data-autofocus
        data={options}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
    </ProposalForm>
  );
}
