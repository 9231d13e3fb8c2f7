import { Button, Group } from "@mantine/core";
import type { Month } from "../../api/documents/monthDocuments.js";
import { Icon } from "../../ui/Icon.js";
import { useWords } from "../../words/language.js";
import type { CategoryAction } from "../CategoryDialog.js";
import { CopyPlanButton } from "./CopyPlanButton.js";

/** What can be done with the plan of the whole month. */
export function PlanBar({ month, onAction }: { month: Month; onAction: (action: CategoryAction) => void }) {
  const words = useWords();
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="move" size={16} />}
        onClick={() => onAction({ do: "move", categoryId: null })}
      >
        {words.plan.move}
      </Button>
      <CopyPlanButton month={month} />
    </Group>
  );
}
