import { Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { monthName } from "../format/formatDate.js";
import { useStore, useWriter } from "../session/budgetStore.js";
import { useFormDraft } from "../session/useFormDraft.js";
import type { CategoryRow } from "../store/model.js";
import { useLanguage } from "../words/language.js";

/** A note on what a category gets in one month. It is saved or given up with the form that it stands in. */
export function useMonthNote(category: CategoryRow, month: string) {
  const write = useWriter();
  const planned = useStore((store) => store.plan(month))?.amounts.find((entry) => entry.categoryId === category.id);
  const stored = planned?.note ?? "";
  const draft = useFormDraft(`note ${month} ${category.id}`, { note: stored });
  const form = useForm({ initialValues: draft.start, onValuesChange: draft.keep });
  function save() {
    const said = form.getValues().note.trim();
    const amount = { categoryId: category.id, budgeted: planned?.budgeted ?? null, note: said === "" ? null : said };
    if (said !== stored) void write({ kind: "set-amounts", month, amounts: [amount] });
    draft.forget();
  }
  return { input: form.getInputProps("note"), save, forget: draft.forget };
}

export function MonthNote({ month, input }: { month: string; input: ReturnType<typeof useMonthNote>["input"] }) {
  const { words, locale } = useLanguage();
  return <Textarea label={words.category.noteOn(monthName(month, locale))} autosize minRows={1} maxLength={2000} {...input} />;
}
