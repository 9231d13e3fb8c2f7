import type { Category } from "../api/categoryDocuments.js";
import type { Month } from "../api/monthDocuments.js";
import { useWords } from "../words/language.js";
import { CategoryForm } from "./CategoryForm.js";
import { Dialog } from "./Dialog.js";
import { MoveMoney } from "./plan/MoveMoney.js";
import { RemoveCategory } from "./RemoveCategory.js";
import type { Words } from "../words/en.js";

export type CategoryTask =
  | { readonly do: "add"; readonly parentId: string | null }
  | { readonly do: "edit"; readonly category: Category }
  | { readonly do: "remove"; readonly category: Category }
  | { readonly do: "move"; readonly categoryId: string | null };

interface Props {
  task: CategoryTask | null;
  categories: readonly Category[];
  month: Month | null;
  onClose: () => void;
}

function titleOf(task: CategoryTask | null, words: Words): string {
  if (task?.do === "edit") return words.category.edit(task.category.name);
  if (task?.do === "remove") return words.category.remove(task.category.name);
  if (task?.do === "move") return words.plan.moveTitle;
  return words.category.add;
}

export function CategoryDialog({ task, categories, month, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog title={titleOf(task, words)} opened={task !== null} onClose={onClose}>
      {task?.do === "add" && <CategoryForm category={null} parentId={task.parentId} categories={categories} onDone={onClose} />}
      {task?.do === "edit" && (
        <CategoryForm category={task.category} parentId={task.category.parentId} categories={categories} onDone={onClose} />
      )}
      {task?.do === "move" && month !== null && (
        <MoveMoney
          month={month}
          row={month.categories.find((row) => row.categoryId === task.categoryId) ?? null}
          onDone={onClose}
        />
      )}
      {task?.do === "remove" && <RemoveCategory category={task.category} categories={categories} onDone={onClose} />}
    </Dialog>
  );
}
