import { Button, Container, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type SubmitEvent } from "react";
import { AcceptInvitation } from "../api/documents/memberDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { codeIn, forgetInvitation, keptInvitation } from "../session/pendingInvitation.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { useToast } from "../ui/toast.js";
import { useTitle } from "../ui/useTitle.js";
import { useWords } from "../words/language.js";

/** Where the link of an invitation leads; the code can be pasted as well. */
export function InvitationPage() {
  const words = useWords();
  const navigate = useNavigate();
  const toast = useToast();
  const [code, setCode] = useState(keptInvitation);
  const accept = useCreate(AcceptInvitation);
  useTitle(words.sharing.accept.title);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await accept.run({ code: codeIn(code) });
    if (done === null) return;
    forgetInvitation();
    const { id, name, role } = done.acceptInvitation.budget;
    toast({ text: words.sharing.accept.done(name, words.sharing.roles[role]) });
    await navigate({ to: "/app/budgets/$budgetId", params: { budgetId: id } });
  }
  const wrong = accept.problem?.code === "not-found" ? words.sharing.accept.wrong : undefined;
  return (
    <Container size={520} px={0}>
      <Paper className="surface" p="xl" radius="lg" component="form" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Title order={1} size="h3">
            {words.sharing.accept.title}
          </Title>
          <Text>{words.sharing.accept.hint}</Text>
          <TextInput
            label={words.sharing.accept.code}
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            error={wrong ?? accept.problem?.fields["code"]}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {wrong === undefined && <ProblemAlert problem={accept.problem} fields={["code"]} />}
          <Button type="submit" loading={accept.busy}>
            {words.sharing.accept.go}
          </Button>
        </Stack>
      </Paper>
    </Container>
  );
}
