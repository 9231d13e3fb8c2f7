import type { MonthView } from "../../store/views/monthView.js";
import { Dialog } from "../../ui/dialogs/Dialog.js";
import { useLanguage } from "../../words/language.js";
import { monthName } from "../../format/formatDate.js";
import { CopyTool } from "./CopyTool.js";
import { CoverTool } from "./CoverTool.js";
import { SuggestTool } from "./SuggestTool.js";
import { TargetTool } from "./TargetTool.js";

export type Tool = "suggest" | "targets" | "copy" | "cover";

interface Props {
  readonly tool: Tool | null;
  readonly month: MonthView;
  readonly onClose: () => void;
}

/** What a tool would change, before it does. */
export function ToolDialog({ tool, month, onClose }: Props) {
  const { words, locale } = useLanguage();
  const name = monthName(month.month, locale);
  const titles = {
    suggest: words.tools.suggestTitle(name),
    targets: words.tools.targetsTitle(name),
    copy: words.tools.copyTitle(name),
    cover: words.tools.coverTitle(name),
  };
  return (
    <Dialog title={tool === null ? "" : titles[tool]} opened={tool !== null} onClose={onClose}>
      {tool === "suggest" && <SuggestTool month={month} onDone={onClose} />}
      {tool === "targets" && <TargetTool month={month} onDone={onClose} />}
      {tool === "copy" && <CopyTool month={month} onDone={onClose} />}
      {tool === "cover" && <CoverTool month={month} onDone={onClose} />}
    </Dialog>
  );
}
