import { Menu } from "@mantine/core";
import type { Category } from "../../api/documents/categoryDocuments.js";
import { OverflowMenu } from "../../ui/OverflowMenu.js";
import { useWords } from "../../words/language.js";
import type { CategoryAction } from "../CategoryDialog.js";

export function CategoryMenu({ category, onAction }: { category: Category; onAction: (action: CategoryAction) => void }) {
  const words = useWords();
  return (
    <OverflowMenu name={category.name}>
      <Menu.Item onClick={() => onAction({ do: "edit", category })}>{words.edit}</Menu.Item>
      <Menu.Item onClick={() => onAction({ do: "move", categoryId: category.id })}>{words.plan.move}</Menu.Item>
      {category.parentId === null && (
        <Menu.Item onClick={() => onAction({ do: "add", parentId: category.id })}>{words.category.addPart(category.name)}</Menu.Item>
      )}
      <Menu.Item className="danger" onClick={() => onAction({ do: "remove", category })}>
        {words.remove}
      </Menu.Item>
    </OverflowMenu>
  );
}
