import { useOpenBudget } from "../session/budgetStore.js";
import { useCommand } from "../session/commands.js";
import type { Write } from "../store/outbox/writes.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useWords } from "../words/language.js";

/** Takes back and repeats the writes of this page. */
export function UndoCommands() {
  const { undo: words } = useWords();
  const { connection } = useOpenBudget();
  const notify = useNotice();
  const say = (write: Write | null, done: (what: string) => string, nothing: string) =>
    notify({ text: write === null ? nothing : done(what(write)) });
  const what = (write: Write) => {
    const text = words.what[write.kind];
    const count = itemsOf(write);
    return count === 1 ? text : words.many(count, text);
  };
  useCommand({
    id: "undo",
    label: words.undo,
    keys: "mod+Z",
    group: "everywhere",
    run: () => void connection.undo().then((write) => say(write, words.undone, words.nothingToUndo)),
  });
  useCommand({
    id: "redo",
    label: words.redo,
    keys: "mod+shift+Z",
    group: "everywhere",
    run: () => void connection.redo().then((write) => say(write, words.redone, words.nothingToRedo)),
  });
  return null;
}

/** How many expenses a write is about; 1 for what is no batch. */
function itemsOf(write: Write): number {
  if (write.kind === "change-expenses") return write.items.length;
  if (write.kind === "remove-expenses") return write.ids.length;
  return write.kind === "restore-expenses" ? write.rows.length : 1;
}
