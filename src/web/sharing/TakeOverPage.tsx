import { Alert, Button, Container, Paper, Stack, Text, Title } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { RestoreBudget } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useSecurityWords } from "../words/useSecurityWords.js";

/** Where the message leads that tells the members of a budget that its owner gave it up. */
export function TakeOverPage() {
  const texts = useSecurityWords().links;
  const navigate = useNavigate();
  const notify = useNotice();
  const { budgetId = "" } = useParams({ strict: false });
  const restore = useWrite(RestoreBudget);
  useTitle(texts.takeOverTitle);
  async function takeOver() {
    const done = await restore.run({ id: budgetId });
    if (done === null) return;
    notify({ text: texts.takenOver(done.restoreBudget.budget.name) });
    await navigate({ to: "/app/budgets/$budgetId", params: { budgetId } });
  }
  const isOver = restore.problem?.code === "not-found";
  return (
    <Container size={520} px={0}>
      <Paper className="surface" p="xl" radius="lg">
        <Stack>
          <Title order={1} size="h3">
            {texts.takeOverTitle}
          </Title>
          {!isOver && <Text>{texts.takeOverHint}</Text>}
          {isOver ? (
            <Alert color="red" role="alert">
              {texts.notToTakeOver}
            </Alert>
          ) : (
            <ProblemAlert problem={restore.problem} />
          )}
          {!isOver && (
            <Button loading={restore.busy} onClick={() => void takeOver()}>
              {texts.takeOver}
            </Button>
          )}
        </Stack>
      </Paper>
    </Container>
  );
}
