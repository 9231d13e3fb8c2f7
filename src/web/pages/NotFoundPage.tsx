import { Container } from "@mantine/core";
import { Empty } from "../parts/Empty";
import { LinkButton } from "../parts/LinkButton";
import { useWords } from "../words/language";

export function NotFoundPage() {
  const words = useWords();
  return (
    <Container component="main" size="sm" py={60}>
      <Empty title={words.notFound}>
        <LinkButton to="/app/budgets">{words.backToBudgets}</LinkButton>
      </Empty>
    </Container>
  );
}
