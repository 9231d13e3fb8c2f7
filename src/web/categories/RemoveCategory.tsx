import { NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMemo } from "react";
import { useCategories, useOpenBudget, useWriter } from "../session/budgetStore.js";
import { expensesIn } from "../store/rows/ExpenseTable.js";
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

/** Asks first, and what is to become of its expenses where it has any: nothing is chosen beforehand. */
export function RemoveCategory({ category, onDone, onCancel }: Props) {
  const words = useWords();
  const write = useWriter();
  const { store } = useOpenBudget();
  const all = useCategories();
  const others = all.filter((each) => each.id !== category.id);
  const expenses = useMemo(() => expensesIn(category.id, store).length, [store, category.id]);
  const children = all.filter((each) => each.parentId === category.id).length;
  // Months that are not here may use it too.
  const isUsed = expenses > 0 || children > 0 || store.hasOlder;
  const form = useForm({ initialValues: { fate: others.length > 0 ? "" : "uncategorise", moveTo: "" } });
  const { fate, moveTo: target } = form.getValues();
  const isOpen = isUsed && (fate === "" || (fate === "move" && target === ""));
  function remove({ fate: chosen, moveTo }: { fate: string; moveTo: string }) {
    const use = isUsed ? { moveTo: chosen === "move" ? moveTo : null } : {};
    void write({ kind: "remove-category", id: category.id, ...use });
    onDone();
  }
  return (
    <form noValidate onSubmit={form.onSubmit(remove)}>
      <Stack>
        <Text>{words.category.remove(category.name)}</Text>
        <ClosedMonths categoryId={category.id} />
        {isUsed && (
          <Radio.Group
            label={expenses > 0 || children > 0 ? words.category.inUse(expenses, children) : words.category.inUseElsewhere}
            {...form.getInputProps("fate")}
          >
            <Stack gap="xs" mt="xs">
              {others.length > 0 && <Radio value="move" label={words.category.moveTo} />}
              {fate === "move" && others.length > 0 && (
                <NativeSelect
                  ml={32}
                  aria-label={words.category.moveToWhich}
                  data={[{ value: "", label: words.category.choose, disabled: true }, ...categoryOptions(others)]}
                  {...form.getInputProps("moveTo")}
                />
              )}
              <Radio value="uncategorise" label={words.category.uncategorise} />
            </Stack>
          </Radio.Group>
        )}
        <FormButtons danger busy={false} disabled={isOpen} label={words.remove} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
