import { Container } from "@mantine/core";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useWords } from "../words/language.js";

export function NotFoundPage() {
  const words = useWords();
  useTitle(words.notFound);
  return (
    <Container component="main" size="sm" py={60}>
      <EmptyState order={1} title={words.notFound}>
        <LinkButton to="/app/budgets">{words.backToBudgets}</LinkButton>
      </EmptyState>
    </Container>
  );
}
