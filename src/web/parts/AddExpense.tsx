import { Button } from "@mantine/core";
import { useState } from "react";
import type { Category } from "../api/categoryDocuments";
import { useWords } from "../words/language";
import { Dialog } from "./Dialog";
import { ExpenseForm } from "./ExpenseForm";
import { Icon } from "./Icon";

export function AddExpense({ categories, categoryId }: { categories: readonly Category[]; categoryId?: string }) {
  const words = useWords();
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
        {words.expense.add}
      </Button>
      <Dialog title={words.expense.add} opened={adding} onClose={close}>
        <ExpenseForm expense={null} categories={categories} categoryId={categoryId ?? null} onDone={close} />
      </Dialog>
    </>
  );
}
