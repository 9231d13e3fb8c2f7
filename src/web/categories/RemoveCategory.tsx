import { NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { DeleteCategory, type Category } from "../api/documents/categoryDocuments.js";
import { countIn } from "../api/problem.js";
import { useRestore } from "../api/useRestore.js";
import { useWrite } from "../api/useWrite.js";
import { FormButtons } from "../ui/FormButtons.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { type Notice, useNotice } from "../ui/useNotice.js";
import { useWords } from "../words/language.js";
import { categoryOptions } from "./categoryOptions.js";

interface Props {
  category: Category;
  categories: readonly Category[];
  onDone: () => void;
}

/** First it simply asks; when the server says that expenses use it, their fate is to be chosen. */
export function RemoveCategory({ category, categories, onDone }: Props) {
  const words = useWords();
  const restore = useRestore();
  const remove = useWrite(DeleteCategory);
  const notify = useNotice();
  const others = categories.filter((each) => each.id !== category.id);
  const [inUse, setInUse] = useState(false);
  const [fate, setFate] = useState(others.length > 0 ? "move" : "uncategorise");
  const [moveTo, setMoveTo] = useState(others[0]?.id ?? "");
  const needsFate = inUse || remove.problem?.code === "category-in-use";

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (needsFate) setInUse(true);
    const input = !needsFate ? {} : fate === "move" ? { moveTo } : { uncategorise: true };
    if ((await remove.run({ id: category.id, input })) === null) return;
    onDone();
    // Expenses that went elsewhere would not come back with it, so that is not called undoing.
    const undo: Pick<Notice, "undo"> = needsFate ? {} : { undo: () => void restore.run({ kind: "CATEGORY", id: category.id }) };
    notify({ text: words.activity.categoryDeleted(category.name), ...undo });
  }

  const details = remove.problem?.details ?? {};
  const question = words.category.inUse(countIn(details, "expenses"), countIn(details, "children"));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <Text>{words.category.removeHint}</Text>
        {needsFate && (
          <Radio.Group value={fate} onChange={setFate} label={question}>
            <Stack gap="xs" mt="xs">
              {others.length > 0 && <Radio value="move" label={words.category.moveTo} />}
              {fate === "move" && others.length > 0 && (
                <NativeSelect
                  ml={32}
                  aria-label={words.category.moveToWhich}
                  data={categoryOptions(others)}
                  value={moveTo}
                  onChange={(event) => setMoveTo(event.currentTarget.value)}
                />
              )}
              <Radio value="uncategorise" label={words.category.uncategorise} />
            </Stack>
          </Radio.Group>
        )}
        {remove.problem?.code !== "category-in-use" && <ProblemAlert problem={remove.problem} />}
        <FormButtons danger busy={remove.busy} label={words.remove} onCancel={onDone} />
      </Stack>
    </form>
  );
}
