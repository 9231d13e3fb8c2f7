import { Container } from "@mantine/core";
import { EmptyState } from "../ui/EmptyState.js";
import { LinkButton } from "../ui/LinkButton.js";
import { useWords } from "../words/language.js";

export function NotFoundPage() {
  const words = useWords();
  return (
    <Container component="main" size="sm" py={60}>
      <EmptyState order={1} title={words.notFound}>
        <LinkButton to="/app/budgets">{words.backToBudgets}</LinkButton>
      </EmptyState>
    </Container>
  );
}
