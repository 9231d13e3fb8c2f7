import { addMonths } from "../../../domain/month.js";
import { monthName } from "../../format/formatDate.js";
import { useStore, useWriter } from "../../session/budgetStore.js";
import type { MonthView } from "../../store/views/monthView.js";
import { useLanguage } from "../../words/language.js";
import { ProposalForm } from "./ProposalForm.js";
import { sameAsIn } from "./proposals.js";

/** Every category gets what it got in the month before. */
export function CopyTool({ month, onDone }: { month: MonthView; onDone: () => void }) {
  const { words, locale } = useLanguage();
  const write = useWriter();
  const from = addMonths(month.month, -1);
  const before = useStore((store) => store.figures(from));
  const here = useStore((store) => store.figures(month.month));
  const proposals = before === null || here === null ? [] : sameAsIn(before, here);
  function go() {
    void write({ kind: "copy-plan", month: month.month, from });
    onDone();
  }
  const name = monthName(from, locale);
  return (
    <ProposalForm
      hint={words.tools.copyHint(name)}
      nothing={words.tools.copyNothing(name)}
      proposals={proposals}
      chosen={proposals}
      onToggle={null}
      toAssign={month.toAssign}
      onGo={go}
      onCancel={onDone}
    />
  );
}
