import { Container } from "@mantine/core";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useWords } from "../words/language.js";

/** In place of a page that could not be drawn. */
export function ErrorPage() {
  const words = useWords();
  return (
    <Container component="main" size="sm" py={60}>
      <EmptyState order={1} title={words.broken} hint={words.brokenHint}>
        <LinkButton to="/app/budgets">{words.backToBudgets}</LinkButton>
      </EmptyState>
    </Container>
  );
}
