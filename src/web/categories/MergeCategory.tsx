import { NativeSelect, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useCategories, useWriter } from "../session/budgetStore.js";
import type { CategoryRow } from "../store/model.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { useWords } from "../words/language.js";
import { categoryOptions } from "./categoryOptions.js";
import { ClosedMonths } from "./ClosedMonths.js";

interface Props {
  readonly category: CategoryRow;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Another category takes over its expenses, amounts and rules. */
export function MergeCategory({ category, onDone, onCancel }: Props) {
  const words = useWords();
  const write = useWriter();
  const others = useCategories().filter((each) => each.id !== category.id);
  const form = useForm({ initialValues: { into: "" } });
  function merge({ into }: { into: string }) {
    void write({ kind: "merge-category", id: category.id, into });
    onDone();
  }
  return (
    <form noValidate onSubmit={form.onSubmit(merge)}>
      <Stack>
        <Text>{words.category.mergeHint(category.name)}</Text>
        <ClosedMonths categoryId={category.id} />
        <NativeSelect
          label={words.category.mergeInto}
          autoFocus
          data={[{ value: "", label: words.category.choose, disabled: true }, ...categoryOptions(others)]}
          {...form.getInputProps("into")}
        />
        <FormButtons danger busy={false} disabled={form.getValues().into === ""} label={words.category.mergeGo} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
