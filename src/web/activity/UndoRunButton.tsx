import { Button } from "@mantine/core";
import { budgetTags } from "../api/cacheTags.js";
import { UndoRun } from "../api/documents/ruleDocuments.js";
import { useIdempotentWrite } from "../api/useIdempotentWrite.js";
import { useRuleWords } from "../rules/ruleWords.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useWords } from "../words/language.js";
import { useActivityWords } from "./activityWords.js";

/** Takes back a run of rules, or a renaming of payees, where nobody has changed anything since. */
export function UndoRunButton({ id, label }: { id: string; label: string }) {
  const words = useActivityWords();
  const { undo: press } = useWords().activity;
  const { past } = useRuleWords();
  const notify = useNotice();
  const undo = useIdempotentWrite(UndoRun, budgetTags);
  async function go() {
    const answer = await undo.run({ id });
    if (answer === null) return;
    const { restored, kept } = answer.undoRuleRun.run;
    notify({ text: [past.undone(restored), ...(kept.length === 0 ? [] : [past.kept(kept.length)])].join(" ") });
  }
  return (
    <>
      <ProblemAlert problem={undo.problem} />
      <Button size="xs" variant="default" aria-label={words.undoRun(label)} loading={undo.busy} onClick={() => void go()}>
        {press}
      </Button>
    </>
  );
}
