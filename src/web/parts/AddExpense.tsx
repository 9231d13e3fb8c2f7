import { Button } from "@mantine/core";
import { useState } from "react";
import type { Category } from "../api/categoryDocuments.js";
import { useWords } from "../words/language.js";
import { Dialog } from "./Dialog.js";
import type { ExpenseType } from "./expenseDraft.js";
import { ExpenseForm } from "./ExpenseForm.js";
import { Icon } from "./Icon.js";

export function AddExpense({ categories, categoryId }: { categories: readonly Category[]; categoryId?: string }) {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  const [type, setType] = useState<ExpenseType>("expense");
  const open = () => {
    setType("expense");
    setAdding(true);
  };
  const close = () => setAdding(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={open}>
        {words.expense.add}
      </Button>
      <Dialog title={words.expense.addOne[type]} opened={adding} onClose={close}>
        <ExpenseForm expense={null} categories={categories} categoryId={categoryId ?? null} onDone={close} onType={setType} />
      </Dialog>
    </>
  );
}
