import { Text } from "@mantine/core";
import { recurringTags } from "../api/cacheTags.js";
import { type Movement, RemoveRecurring } from "../api/documents/recurringDocuments.js";
import { useIdempotentWrite } from "../api/useIdempotentWrite.js";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useRecurringWords } from "./recurringWords.js";
import { useNameOf } from "./useNameOf.js";

interface Props {
  /** Null: nothing is asked. */
  movement: Movement | null;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveMovement({ movement, onClose, onRemoved }: Props) {
  const { movements: words } = useRecurringWords();
  const nameOf = useNameOf();
  const notify = useNotice();
  const remove = useIdempotentWrite(RemoveRecurring, recurringTags);
  const name = movement === null ? "" : nameOf(movement.template);
  async function removeNow() {
    if (movement === null || (await remove.run({ id: movement.id })) === null) return;
    onClose();
    notify({ text: words.removed(name) });
    onRemoved();
  }
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      opened={movement !== null}
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
