import { Button, Group } from "@mantine/core";
import type { Month } from "../../api/monthDocuments.js";
import { useWords } from "../../words/language.js";
import type { CategoryTask } from "../CategoryDialog.js";
import { Icon } from "../Icon.js";
import { CopyPlanButton } from "./CopyPlanButton.js";

/** What can be done with the plan of the whole month. */
export function PlanBar({ month, onTask }: { month: Month; onTask: (task: CategoryTask) => void }) {
  const words = useWords();
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="move" size={16} />}
        onClick={() => onTask({ do: "move", categoryId: null })}
      >
        {words.plan.move}
      </Button>
      <CopyPlanButton month={month} />
    </Group>
  );
}
