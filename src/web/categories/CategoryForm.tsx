import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type ReactNode, useState } from "react";
import { useCategories, useOpenBudget, useWriter } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import { useFormDraft } from "../session/useFormDraft.js";
import type { CategoryRow } from "../store/model.js";
import { isDated, termsIn } from "../store/views/allocations.js";
import { newId } from "../store/ids.js";
import { fieldsOf as shownFields } from "../store/outbox/inverse.js";
import { FormButtons } from "../ui/fields/FormButtons.js";
import { RestoredDraft } from "../ui/dialogs/RestoredDraft.js";
import { useLanguage } from "../words/language.js";
import { CategoryAppearance } from "./CategoryAppearance.js";
import { changesOf, type CategoryValues, faultsOf, fieldsOf, valuesOf } from "./categoryValues.js";
import { lastPosition } from "./lastPosition.js";
import { RolloverFields } from "./RolloverFields.js";
import { TargetFields } from "./TargetFields.js";

interface Props {
  /** Null: a new one. */
  category: CategoryRow | null;
  parentId: string | null;
  /** Saved, or given up. */
  onDone: (isSaved: boolean) => void;
  /** Fields of somebody else, who saves them when this is saved. */
  children?: ReactNode;
}

export function CategoryForm({ category: given, parentId, onDone, children }: Props) {
  // What comes from elsewhere meanwhile is no change of the person who types.
  const [category] = useState(given);
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const { store } = useOpenBudget();
  const categories = useCategories();
  const write = useWriter();
  const context = { budget, locale, words, others: categories.filter((each) => each.id !== category?.id) };
  const stored = valuesOf(category, { parentId, month, budget, locale });
  const draft = useFormDraft(`category ${category?.id ?? "new"}`, stored);
  const [isRestored, setRestored] = useState(draft.isRestored);
  const form = useForm<CategoryValues>({
    initialValues: draft.start,
    onValuesChange: draft.keep,
    validate: (values) => faultsOf(values, context),
  });
  const { policy, target, icon, color } = form.getValues();

  function save(values: CategoryValues) {
    const fields = fieldsOf(values, context);
    if (category === null) {
      const created = { ...fields, position: lastPosition(categories), archivedAt: null };
      void write({ kind: "create-category", id: newId("cat", store.budgetId), fields: created, effectiveFrom: values.effectiveFrom });
    } else {
      const changes = changesOf(category, fields);
      const from = isDated(changes) ? { effectiveFrom: values.effectiveFrom } : {};
      const seen = { [category.id]: { ...shownFields(termsIn(category, values.effectiveFrom), changes) } };
      if (Object.keys(changes).length > 0) void write({ kind: "change-category", id: category.id, changes, ...from }, seen);
    }
    close(true);
  }
  function close(isSaved: boolean) {
    draft.forget();
    onDone(isSaved);
  }
  function discard() {
    setRestored(false);
    form.setValues(stored);
  }

  const isParent = category !== null && categories.some((each) => each.parentId === category.id);
  const parents = categories.filter((each) => each.parentId === null && each.id !== category?.id);
  const currency = { rightSection: <span aria-hidden>{budget.currency}</span>, rightSectionWidth: 56, inputMode: "decimal" } as const;
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <Stack>
        {isRestored && <RestoredDraft onDiscard={discard} />}
        {children}
        <TextInput label={words.category.name} required data-autofocus={category === null || undefined} {...form.getInputProps("name")} />
        <div className="fields">
          <TextInput label={words.category.budgeted} autoComplete="off" {...currency} {...form.getInputProps("budgeted")} />
          <TextInput label={words.category.effectiveFrom} type="month" min={budget.startMonth} {...form.getInputProps("effectiveFrom")} />
        </div>
        <RolloverFields policy={policy} setPolicy={(next) => form.setFieldValue("policy", next)} />
        {policy === "capped" && (
          <TextInput label={words.category.cap} required autoComplete="off" {...currency} {...form.getInputProps("cap")} />
        )}
        <TargetFields
          kind={target}
          setKind={(next) => form.setFieldValue("target", next)}
          amount={{ ...currency, ...form.getInputProps("targetAmount") }}
          by={form.getInputProps("targetBy")}
        />
        {!isParent && parents.length > 0 && (
          <NativeSelect
            label={words.category.parent}
            data={[{ value: "", label: words.category.noParent }, ...parents.map((each) => ({ value: each.id, label: each.name }))]}
            {...form.getInputProps("parentId")}
          />
        )}
        <TextInput
          label={words.category.alertAt}
          description={words.category.alertAtHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps("alertAt")}
        />
        <CategoryAppearance
          appearance={{ icon, color }}
          setAppearance={(next) => form.setValues({ icon: next.icon, color: next.color })}
          errors={{ icon: textOf(form.errors["icon"]) }}
        />
        <FormButtons busy={false} label={category === null ? words.category.add : words.save} onCancel={() => close(false)} />
      </Stack>
    </form>
  );
}

function textOf(error: unknown): string {
  return typeof error === "string" ? error : "";
}
