import { Button, Group, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { monthName } from "../format/formatDate.js";
import { useStore, useWriter } from "../session/budgetStore.js";
import { useFormDraft } from "../session/useFormDraft.js";
import type { CategoryRow } from "../store/model.js";
import { useLanguage } from "../words/language.js";

/** A note on what a category gets in one month. */
export function MonthNote({ category, month }: { category: CategoryRow; month: string }) {
  const { words, locale } = useLanguage();
  const write = useWriter();
  const planned = useStore((store) => store.plan(month))?.amounts.find((entry) => entry.categoryId === category.id);
  const draft = useFormDraft(`note ${month} ${category.id}`, { note: planned?.note ?? "" });
  const form = useForm({ initialValues: draft.start, onValuesChange: draft.keep });
  function save({ note }: { note: string }) {
    const said = note.trim();
    const amount = { categoryId: category.id, budgeted: planned?.budgeted ?? null, note: said === "" ? null : said };
    void write({ kind: "set-amounts", month, amounts: [amount] });
    form.setValues({ note: said });
    draft.forget();
  }
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Textarea
        label={words.category.noteOn(monthName(month, locale))}
        autosize
        minRows={1}
        maxLength={2000}
        {...form.getInputProps("note")}
      />
      {form.values.note.trim() !== (planned?.note ?? "") && (
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="xs" variant="light">
            {words.category.saveNote}
          </Button>
        </Group>
      )}
    </form>
  );
}
