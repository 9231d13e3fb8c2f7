import { Alert, Button, Stack } from "@mantine/core";
import { useWords } from "../../words/language.js";

/** Says that a form holds what was typed the last time, and offers what is stored instead. */
export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  const { expense: words } = useWords();
  return (
    <Alert color="blue" variant="light" role="status">
      <Stack gap="xs" align="flex-start">
        {words.restored}
        <Button size="xs" variant="default" onClick={onDiscard}>
          {words.discard}
        </Button>
      </Stack>
    </Alert>
  );
}
