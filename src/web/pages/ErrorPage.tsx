import { Container } from "@mantine/core";
import { Empty } from "../parts/Empty.js";
import { LinkButton } from "../parts/LinkButton.js";
import { useWords } from "../words/language.js";

/** In place of a page that could not be drawn. */
export function ErrorPage() {
  const words = useWords();
  return (
    <Container component="main" size="sm" py={60}>
      <Empty order={1} title={words.broken} hint={words.brokenHint}>
        <LinkButton to="/app/budgets">{words.backToBudgets}</LinkButton>
      </Empty>
    </Container>
  );
}
