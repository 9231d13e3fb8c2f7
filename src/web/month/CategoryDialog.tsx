import type { Category } from "../api/documents/categoryDocuments.js";
import type { Month } from "../api/documents/monthDocuments.js";
import { CategoryForm } from "../categories/CategoryForm.js";
import { RemoveCategory } from "../categories/RemoveCategory.js";
import { Dialog } from "../ui/Dialog.js";
import type { Words } from "../words/en/en.js";
import { useWords } from "../words/language.js";
import { MoveMoney } from "./plan/MoveMoney.js";

export type CategoryAction =
  | { readonly do: "add"; readonly parentId: string | null }
  | { readonly do: "edit"; readonly category: Category }
  | { readonly do: "remove"; readonly category: Category }
  | { readonly do: "move"; readonly categoryId: string | null };

interface Props {
  action: CategoryAction | null;
  categories: readonly Category[];
  month: Month | null;
  onClose: () => void;
}

function titleOf(action: CategoryAction | null, words: Words): string {
  if (action?.do === "edit") return words.category.edit(action.category.name);
  if (action?.do === "remove") return words.category.remove(action.category.name);
  if (action?.do === "move") return words.plan.moveTitle;
  return words.category.add;
}

export function CategoryDialog({ action, categories, month, onClose }: Props) {
  const words = useWords();
  return (
    <Dialog title={titleOf(action, words)} opened={action !== null} onClose={onClose}>
      {action?.do === "add" && <CategoryForm category={null} parentId={action.parentId} categories={categories} onDone={onClose} />}
      {action?.do === "edit" && (
        <CategoryForm category={action.category} parentId={action.category.parentId} categories={categories} onDone={onClose} />
      )}
      {action?.do === "move" && month !== null && (
        <MoveMoney month={month} row={month.categories.find((row) => row.categoryId === action.categoryId) ?? null} onDone={onClose} />
      )}
      {action?.do === "remove" && <RemoveCategory category={action.category} categories={categories} onDone={onClose} />}
    </Dialog>
  );
}
