import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import type { CacheTags } from "../api/cacheTags.js";
import { type RuleRun, UndoRun } from "../api/documents/ruleDocuments.js";
import { useIdempotentWrite } from "../api/useIdempotentWrite.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useWords } from "../words/language.js";
import { useRuleWords } from "./ruleWords.js";

interface Props {
  run: RuleRun;
  /** What is asked for again once it is taken back. */
  moved: CacheTags;
  onClose: () => void;
}

/** What a run changed. It is taken back as a whole, where nobody has changed it since. */
export function RunBanner({ run, moved, onClose }: Props) {
  const words = useWords();
  const { past } = useRuleWords();
  const [undone, setUndone] = useState<RuleRun | null>(null);
  const undo = useIdempotentWrite(UndoRun, moved);
  const takeBack = async () => setUndone((await undo.run({ id: run.id }))?.undoRuleRun.run ?? null);
  const kept = undone?.kept.length ?? 0;
  const text = undone === null ? past.changed(run.changed) : past.undone(undone.restored);
  return (
    <Alert role="status" variant="light">
      <Group justify="space-between" gap="xs">
        <span>
          {text} {kept > 0 && past.kept(kept)} {undone === null && run.more && past.more}
        </span>
        <Group gap="xs">
          {undone === null && run.changed > 0 && (
            <Button size="xs" variant="default" loading={undo.busy} onClick={() => void takeBack()}>
              {past.undo}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onClose}>
            {words.dismiss}
          </Button>
        </Group>
      </Group>
      <ProblemAlert problem={undo.problem} />
    </Alert>
  );
}
