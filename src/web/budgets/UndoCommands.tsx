import { useOpenBudget } from "../session/budgetStore.js";
import { useCommand } from "../session/commands.js";
import type { Write } from "../store/writes.js";
import { useNotice } from "../ui/useNotice.js";
import { useWords } from "../words/language.js";

/** Takes back and repeats the writes of this page. */
export function UndoCommands() {
  const { undo: words } = useWords();
  const { connection } = useOpenBudget();
  const notify = useNotice();
  const say = (write: Write | null, done: (what: string) => string, nothing: string) =>
    notify({ text: write === null ? nothing : done(words.what[write.kind]) });
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
