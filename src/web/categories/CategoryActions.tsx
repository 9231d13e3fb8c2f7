import { Button, Group } from "@mantine/core";
import { useWriter } from "../session/budgetStore.js";
import type { CategoryRow } from "../store/model.js";
import { useWords } from "../words/language.js";

export type CategoryStep = "merge" | "remove";

interface Props {
  readonly category: CategoryRow;
  readonly onStep: (step: CategoryStep) => void;
  readonly onDone: () => void;
}

/** Archive, merge or delete; the last two ask first. */
export function CategoryActions({ category, onStep, onDone }: Props) {
  const words = useWords();
  const write = useWriter();
  const isArchived = category.archivedAt !== null;
  function archive() {
    const archivedAt = isArchived ? null : new Date().toISOString();
    void write({ kind: "change-category", id: category.id, changes: { archivedAt } });
    onDone();
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={archive}>
        {isArchived ? words.category.unarchive : words.category.archive}
      </Button>
      <Button variant="default" onClick={() => onStep("merge")}>
        {words.category.merge}
      </Button>
      <Button variant="light" color="red" onClick={() => onStep("remove")}>
        {words.remove}
      </Button>
    </Group>
  );
}
