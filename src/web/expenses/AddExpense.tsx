import { Button } from "@mantine/core";
import { useState } from "react";
import type { Category } from "../api/documents/categoryDocuments.js";
import { Dialog } from "../ui/Dialog.js";
import { Icon } from "../ui/Icon.js";
import { useWords } from "../words/language.js";
import type { ExpenseType } from "./form/expenseDraft.js";
import { ExpenseForm } from "./form/ExpenseForm.js";

export function AddExpense({ categories, categoryId }: { categories: readonly Category[]; categoryId?: string | undefined }) {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  const [type, setType] = useState<ExpenseType>("EXPENSE");
  const open = () => {
    setType("EXPENSE");
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
