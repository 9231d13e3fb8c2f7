import { Button, Group } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useWords } from "../words/language.js";

/** In place of a page that could not be drawn; the app around it stays. */
export function BrokenPage({ reset }: ErrorComponentProps) {
  const words = useWords();
  return (
    <EmptyState order={1} title={words.broken} hint={words.brokenHint}>
      <Group gap="xs">
        <Button variant="default" onClick={reset}>
          {words.retry}
        </Button>
        <LinkButton to="/app/budgets">{words.backToBudgets}</LinkButton>
      </Group>
    </EmptyState>
  );
}
