import { Text } from "@mantine/core";
import { ruleTags } from "../api/cacheTags.js";
import { RemoveRule, type Rule } from "../api/documents/ruleDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { nameOfRule, useRuleWords } from "./ruleWords.js";

interface Props {
  /** Null: nothing is asked. */
  rule: Rule | null;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveRuleDialog({ rule, onClose, onRemoved }: Props) {
  const words = useRuleWords();
  const notify = useNotice();
  const remove = useWrite(RemoveRule, { invalidates: ruleTags });
  const name = rule === null ? words.unnamed : nameOfRule(rule, words);
  async function removeNow() {
    if (rule === null || (await remove.run({ id: rule.id })) === null) return;
    onClose();
    notify({ text: words.removed(name) });
    onRemoved();
  }
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      opened={rule !== null}
      onClose={onClose}
      label={words.remove}
      danger
      busy={remove.busy}
      problem={remove.problem}
      onConfirm={() => void removeNow()}
    >
      <Text>{words.removeHint}</Text>
    </ConfirmDialog>
  );
}
