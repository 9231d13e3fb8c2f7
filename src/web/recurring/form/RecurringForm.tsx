import { NativeSelect, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { CategoryPicker } from "../../categories/CategoryPicker.js";
import { useUsualCategory } from "../../expenses/useUsualCategory.js";
import { PayeeInput } from "../../expenses/PayeeInput.js";
import { useCategories, useStore } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import { useFormDraft } from "../../session/useFormDraft.js";
import { AmountInput } from "../../ui/fields/AmountInput.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { RestoredDraft } from "../../ui/dialogs/RestoredDraft.js";
import { useLanguage } from "../../words/language.js";
import { useRecurringWords } from "../recurringWords.js";
import { repeatOf } from "../repeats.js";
import { type Begun, faultsOf, type RecurringValues, termsOf, valuesOf, withPayee } from "./recurringValues.js";
import { RepeatFields } from "./RepeatFields.js";
import { startHintOf } from "./startHint.js";
import { useSaving } from "./useSaving.js";

interface Props {
  begun: Begun;
  /** What was typed elsewhere already. */
  typedAmount: string | null;
  onSaved: () => void;
  onCancel: () => void;
}

const weekendRules = ["KEEP", "BEFORE", "AFTER"] as const;
/** What the form says at its own fields. */
const shownFields = ["template/amount", "start"];

/** A recurring movement: a new one, all of one, or one from a day on. */
export function RecurringForm({ begun: given, typedAmount, onSaved, onCancel }: Props) {
  // What comes from elsewhere meanwhile is no change of the person who types.
  const [begun] = useState(given);
  const { movement, from } = begun;
  const { words, locale } = useLanguage();
  const texts = useRecurringWords();
  const { form: labels } = texts;
  const { budget } = useBudget();
  const usual = useUsualCategory();
  const today = useStore((store) => store.today());
  const context = { budget, locale, words, texts };
  const stored = valuesOf(begun, today, context);
  const draft = useFormDraft(`recurring ${movement?.id ?? "new"} ${from ?? ""}`, stored);
  const [isRestored, setRestored] = useState(draft.isRestored);
  const form = useForm<RecurringValues>({
    initialValues: typedAmount === null ? draft.start : { ...draft.start, amount: typedAmount },
    onValuesChange: draft.keep,
    validate: (values) => faultsOf(values, context),
  });
  const { save, busy, problem } = useSaving(begun, context);
  const terms = termsOf(begun);
  const other = terms === null || repeatOf(terms.rule, terms.start) !== null ? null : terms.rule;
  const { type, amount, payee, categoryId, keepsParts } = form.getValues();
  const amountField = {
    text: amount,
    fault: null,
    write: (text: string) => form.setFieldValue("amount", text),
    read: () => null,
  };

  async function submit(values: RecurringValues) {
    if (await save(values)) close(onSaved);
  }
  function close(then: () => void) {
    draft.forget();
    then();
  }
  function discard() {
    setRestored(false);
    form.setValues(stored);
  }
  const hint = from !== null ? labels.followingHint : movement === null ? null : labels.editHint;
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack>
        {isRestored && <RestoredDraft onDiscard={discard} />}
        {hint !== null && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        <SegmentedControl
          fullWidth
          aria-label={words.expense.type}
          value={type}
          data={[
            { value: "EXPENSE", label: words.expense.types.EXPENSE },
            { value: "INCOME", label: words.expense.types.INCOME },
          ]}
          onChange={(next) => form.setFieldValue("type", next)}
        />
        <div className="fields">
          <AmountInput
            label={words.expense.amount}
            required
            data-autofocus
            amount={amountField}
            error={form.errors["amount"] ?? problem?.fields["template/amount"]}
          />
          <PayeeInput
            label={words.expense.fields.payee}
            value={payee}
            onText={(text) => form.setValues((old) => withPayee({ ...stored, ...old }, text, usual))}
          />
        </div>
        <CategoryPicker
          label={words.expense.category}
          opensOnFocus={false}
          {...(keepsParts ? { description: <Parts movement={movement} /> } : {})}
          value={categoryId === "" ? null : categoryId}
          onPick={(id) => form.setValues({ categoryId: id ?? "", chosen: true, keepsParts: keepsParts && id === null })}
        />
        <RepeatFields
          form={form}
          other={other}
          terms={terms}
          isStartFixed={from !== null}
          startHint={startHintOf(form.getValues(), begun, other, today, context)}
          startFault={problem?.fields["start"]}
        />
        <div className="fields">
          <NativeSelect
            label={labels.weekend}
            data={weekendRules.map((value) => ({ value, label: labels.weekends[value] }))}
            {...form.getInputProps("weekend")}
          />
          <NativeSelect
            label={labels.mode}
            data={(["BOOK", "PROPOSE"] as const).map((value) => ({ value, label: labels.modes[value] }))}
            {...form.getInputProps("mode")}
          />
        </div>
        <Textarea label={words.expense.fields.note} autosize minRows={1} maxRows={4} maxLength={2000} {...form.getInputProps("note")} />
        <ProblemAlert problem={problem} fields={shownFields} />
        <FormButtons busy={busy} label={movement === null ? texts.addShort : words.save} onCancel={() => close(onCancel)} />
      </Stack>
    </form>
  );
}

function Parts({ movement }: Pick<Begun, "movement">) {
  const { words } = useLanguage();
  const { form: labels } = useRecurringWords();
  const categories = useCategories();
  const names = (movement?.template.splits ?? []).map(
    ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.name ?? words.uncategorised,
  );
  return labels.keepParts([...new Set(names)].join(", "));
}
