import { Button, Input, NativeSelect, SegmentedControl, SimpleGrid, TagsInput, TextInput } from "@mantine/core";
import { useId } from "react";
import type { Category } from "../../api/documents/categoryDocuments.js";
import { categoryOptions } from "../../categories/categoryOptions.js";
import { AmountInput } from "../../ui/AmountInput.js";
import { useWords } from "../../words/language.js";
import type { ExpenseDraft } from "./expenseDraft.js";
import { OriginalFields } from "./OriginalFields.js";
import { SplitFields } from "./SplitFields.js";
import { TextFields } from "./TextFields.js";
import type { OriginalField } from "./useOriginal.js";
import type { Splits } from "./useSplits.js";

interface Props {
  draft: ExpenseDraft;
  change: (part: Partial<ExpenseDraft>) => void;
  original: OriginalField;
  categories: readonly Category[];
  errors: Readonly<Record<string, string>>;
  splits: Splits;
}

/** `tags/2`: the server names the one that it refuses. */
function tagWithFault(errors: Props["errors"]): string {
  return Object.keys(errors).find((field) => field.startsWith("tags/")) ?? "";
}

export function ExpenseFields({ draft, change, original, categories, errors, splits }: Props) {
  const words = useWords();
  const typeLabel = useId();
  return (
    <>
      <Input.Wrapper label={words.expense.type} labelElement="div" labelProps={{ id: typeLabel }} error={errors["type"]}>
        <SegmentedControl
          fullWidth
          aria-labelledby={typeLabel}
          value={draft.type}
          data={[
            { value: "EXPENSE", label: words.expense.types.EXPENSE },
            { value: "INCOME", label: words.expense.types.INCOME },
          ]}
          onChange={(value) => change({ type: value === "INCOME" ? "INCOME" : "EXPENSE" })}
        />
      </Input.Wrapper>
      <SimpleGrid cols={2}>
        <AmountInput label={words.expense.amount} required data-autofocus amount={original.amount} error={errors["amount"]} />
        <TextInput
          label={words.expense.date}
          type="date"
          required
          value={draft.date}
          error={errors["date"]}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
      </SimpleGrid>
      <OriginalFields original={original} errors={errors} />
      {splits.rows.length > 0 ? (
        <SplitFields splits={splits} categories={categories} errors={errors} onJoin={() => change({ categoryId: splits.join() })} />
      ) : (
        <div>
          <NativeSelect
            label={words.expense.category}
            description={draft.type === "INCOME" ? words.expense.incomeHint : undefined}
            data={[{ value: "", label: words.uncategorised }, ...categoryOptions(categories)]}
            value={draft.categoryId}
            error={errors["categoryId"]}
            onChange={(event) => change({ categoryId: event.currentTarget.value })}
          />
          <Button size="compact-sm" variant="subtle" ml={-8} mt={4} onClick={() => splits.begin(draft.categoryId)}>
            {words.expense.splitUp}
          </Button>
        </div>
      )}
      <TextFields texts={draft.texts} onChange={(texts) => change({ texts })} errors={errors} />
      <TagsInput
        label={words.expense.tags}
        description={words.expense.tagsHint}
        maxTags={20}
        splitChars={[",", ";"]}
        value={[...draft.tags]}
        error={errors["tags"] ?? errors[tagWithFault(errors)]}
        onChange={(tags) => change({ tags })}
      />
    </>
  );
}
