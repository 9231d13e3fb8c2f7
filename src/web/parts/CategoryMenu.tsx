import { Menu } from "@mantine/core";
import type { Category } from "../api/categoryDocuments.js";
import { useWords } from "../words/language.js";
import type { CategoryTask } from "./CategoryDialog.js";
import { DotsMenu } from "./DotsMenu.js";

export function CategoryMenu({ category, onTask }: { category: Category; onTask: (task: CategoryTask) => void }) {
  const words = useWords();
  return (
    <DotsMenu name={category.name}>
      <Menu.Item onClick={() => onTask({ do: "edit", category })}>{words.edit}</Menu.Item>
      <Menu.Item onClick={() => onTask({ do: "move", categoryId: category.id })}>{words.plan.move}</Menu.Item>
      {category.parentId === null && (
        <Menu.Item onClick={() => onTask({ do: "add", parentId: category.id })}>
          {words.category.addPart(category.name)}
        </Menu.Item>
      )}
      <Menu.Item className="danger" onClick={() => onTask({ do: "remove", category })}>
        {words.remove}
      </Menu.Item>
    </DotsMenu>
  );
}
