import { Button, Kbd } from "@mantine/core";
import { Icon } from "../ui/Icon.js";
import { useWords } from "../words/language.js";
import classes from "./AddExpenseButton.module.css";
import { useQuickAdd } from "./quick/quickAddContext.js";

/** Opens quick add, and shows its key where there is a keyboard. */
export function AddExpenseButton({ categoryId }: { categoryId?: string | undefined }) {
  const words = useWords().quick;
  const open = useQuickAdd();
  return (
    <Button
      className={classes.button}
      leftSection={<Icon name="plus" />}
      rightSection={
        <Kbd size="xs" className={classes.key} aria-hidden>
          {words.key}
        </Kbd>
      }
      aria-keyshortcuts={words.key}
      onClick={() => open({ categoryId })}
    >
      {words.open}
    </Button>
  );
}
