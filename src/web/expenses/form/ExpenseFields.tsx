import { Button, Input, SegmentedControl, TagsInput, TextInput } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { CategoryPicker } from "../../categories/CategoryPicker.js";
import { useBudget } from "../../session/currentBudget.js";
import { useWords } from "../../words/language.js";
import classes from "./ExpenseForm.module.css";
import { ForeignFields } from "./ForeignFields.js";
import { SplitFields } from "./SplitFields.js";
import { TextFields } from "./TextFields.js";
import type { ExpenseFormState } from "./useExpenseForm.js";

export function ExpenseFields({ state }: { state: ExpenseFormState }) {
  const words = useWords();
  const { budget } = useBudget();
  const typeLabel = useId();
  const { form, money } = state;
  const { values, errors } = form;
  const { amount } = values.money;
  const isWorkedOut = !amount.entered && amount.text !== "";
  return (
    <>
      <Input.Wrapper label={words.expense.type} labelElement="div" labelProps={{ id: typeLabel }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={typeLabel}
          value={values.type}
          data={[
            { value: "expense", label: words.quick.kinds.expense },
            { value: "income", label: words.quick.kinds.income },
          ]}
          onChange={(type) => form.setFieldValue("type", type)}
        />
      </Input.Wrapper>
      <div className="fields">
        <TextInput
          label={words.expense.amount}
          required
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          inputWrapperOrder={["label", "input", "description", "error"]}
          rightSection={<span aria-hidden>{budget.currency}</span>}
          rightSectionWidth={56}
          description={isWorkedOut ? words.expense.original.workedOut : undefined}
          data-worked-out={isWorkedOut}
          classNames={{ input: classes.amount }}
          value={amount.text}
          error={errors["amount"]}
          onChange={(event) => money({ do: "type", field: "amount", text: event.currentTarget.value })}
        />
        <TextInput label={words.expense.date} type="date" required {...form.getInputProps("date")} />
      </div>
      <ForeignFields money={values.money} act={money} errors={errors} />
      <Where state={state} />
      <TextFields texts={values.texts} onChange={(texts) => form.setFieldValue("texts", texts)} />
      <TagsInput
        label={words.expense.tags}
        description={words.expense.tagsHint}
        maxTags={20}
        splitChars={[",", ";"]}
        value={[...values.tags]}
        onChange={(tags) => form.setFieldValue("tags", tags)}
      />
    </>
  );
}

/** One category, or parts in several. */
function Where({ state: { form, split, place } }: { state: ExpenseFormState }) {
  const words = useWords();
  const { values, errors } = form;
  const [begun, setBegun] = useState(false);
  const wasSplit = useRef(values.splits.length > 0);
  if (values.splits.length > 0) {
    wasSplit.current = true;
    return (
      <SplitFields
        rows={values.splits}
        total={values.money.amount.text}
        writing={place}
        act={split}
        error={textOf(errors["splits"])}
        focusFirst={begun}
      />
    );
  }
  return (
    <div>
      <CategoryPicker
        label={words.expense.category}
        description={values.type === "income" ? words.expense.incomeHint : undefined}
        // Back from the parts, the keyboard goes on here.
        autoFocus={wasSplit.current}
        value={values.categoryId === "" ? null : values.categoryId}
        onPick={(id) => form.setFieldValue("categoryId", id ?? "")}
      />
      <Button
        className={classes.link}
        mt={4}
        size="compact-sm"
        variant="subtle"
        onClick={() => {
          setBegun(true);
          split({ do: "begin", categoryId: values.categoryId });
        }}
      >
        {words.expense.splitUp}
      </Button>
    </div>
  );
}

function textOf(error: React.ReactNode): string | undefined {
  return typeof error === "string" ? error : undefined;
}
