import { CategoryForm } from "../categories/CategoryForm.js";
import { CategoryPanel } from "../categories/CategoryPanel.js";
import { useStore } from "../session/budgetStore.js";
import { Dialog } from "../ui/dialogs/Dialog.js";
import { useWords } from "../words/language.js";
import { MoveMoney } from "./MoveMoney.js";
import type { SheetAction } from "./sheet/SheetContext.js";

/** What opens beside the sheet or over it. */
export function SheetDialogs({ action, onClose }: { action: SheetAction | null; onClose: () => void }) {
  const words = useWords();
  const detailsOf = action?.do === "details" ? action.categoryId : null;
  const category = useStore((store) => (detailsOf === null ? null : store.category(detailsOf)));
  return (
    <>
      <Dialog title={words.category.add} opened={action?.do === "add"} onClose={onClose}>
        {action?.do === "add" && <CategoryForm category={null} parentId={action.parentId} onDone={onClose} />}
      </Dialog>
      <Dialog title={words.plan.moveTitle} opened={action?.do === "move"} onClose={onClose}>
        {action?.do === "move" && <MoveMoney month={action.month} from={action.from} to={action.to} onDone={onClose} />}
      </Dialog>
      <CategoryPanel category={category} month={action?.do === "details" ? action.month : null} onClose={onClose} />
    </>
  );
}
