import { Button, Group, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { monthName } from "../format/formatDate.js";
import { useOpenBudget, useWriter } from "../session/budgetStore.js";
import type { CategoryRow } from "../store/model.js";
import { useLanguage } from "../words/language.js";

/** A note on what a category gets in one month. */
export function MonthNote({ category, month }: { category: CategoryRow; month: string }) {
  const { words, locale } = useLanguage();
  const { store } = useOpenBudget();
  const write = useWriter();
  const planned = store.plan(month)?.amounts.find((entry) => entry.categoryId === category.id);
  const form = useForm({ initialValues: { note: planned?.note ?? "" } });
  function save({ note }: { note: string }) {
    const said = note.trim();
    const now = store.plan(month)?.amounts.find((entry) => entry.categoryId === category.id);
    const amount = { categoryId: category.id, budgeted: now?.budgeted ?? null, note: said === "" ? null : said };
    void write({ kind: "set-amounts", month, amounts: [amount] });
    form.setInitialValues({ note });
    form.resetDirty();
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
      {form.isDirty() && (
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="xs" variant="light">
            {words.category.saveNote}
          </Button>
        </Group>
      )}
    </form>
  );
}
