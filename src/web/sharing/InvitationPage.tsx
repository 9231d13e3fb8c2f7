import { Button, Container, Paper, Stack, Text, TextInput, Title } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState, type SubmitEvent } from "react";
import { useQuery } from "../api/useQuery.js";
import { noTags } from "../api/cacheTags.js";
import { AcceptInvitation, PreviewInvitation } from "../api/documents/memberDocuments.js";
import { useCreate } from "../api/useCreate.js";
import { instant } from "../format/formatDate.js";
import { codeIn, forgetInvitation, isCode, keptInvitation } from "../session/pendingInvitation.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useLanguage, useWords } from "../words/language.js";
import { useSharingWords } from "./sharingWords.js";

/** Who invites to what, as soon as there is a code. Of one that does not work accepting tells more. */
function About({ code }: { code: string }) {
  const { locale } = useLanguage();
  const sharing = useSharingWords();
  const texts = sharing.accept;
  const [{ data }] = useQuery({ query: PreviewInvitation, variables: { code }, pause: !isCode(code), tags: noTags });
  const about = isCode(code) ? (data?.previewInvitation ?? null) : null;
  if (about === null) return <Text>{texts.hint}</Text>;
  return (
    <div role="status">
      <Text fw={600}>{texts.invited(about.inviterName, about.budgetName)}</Text>
      <Text size="sm">{texts.part(sharing.roles[about.role], instant(about.expiresAt, locale))}</Text>
    </div>
  );
}

/** Where the link of an invitation leads; the code can be pasted as well. */
export function InvitationPage() {
  const words = useWords();
  const sharing = useSharingWords();
  const navigate = useNavigate();
  const notify = useNotice();
  const [code, setCode] = useState(keptInvitation);
  const [tried, setTried] = useState("");
  const accept = useCreate(AcceptInvitation);
  useTitle(words.account.acceptInvitation);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await accept.run({ code: codeIn(code) });
    if (done === null) {
      setTried(codeIn(code));
      return;
    }
    forgetInvitation();
    const { id, name, role } = done.acceptInvitation.budget;
    notify({ text: sharing.accept.done(name, sharing.roles[role]) });
    await navigate({ to: "/app/budgets/$budgetId", params: { budgetId: id } });
  }
  // Until another code is pasted: the one that was used or has expired will not work again.
  const isVoid = accept.problem?.code === "not-found" && codeIn(code) === tried;
  const wrong = isVoid ? sharing.accept.wrong : undefined;
  return (
    <Container size={520} px={0}>
      <Paper className="surface" p="xl" radius="lg" component="form" noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Title order={1} size="h3">
            {words.account.acceptInvitation}
          </Title>
          <About code={codeIn(code)} />
          <TextInput
            label={sharing.accept.code}
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            error={wrong ?? accept.problem?.fields["code"]}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          {accept.problem?.code !== "not-found" && <ProblemAlert problem={accept.problem} fields={["code"]} />}
          {!isVoid && (
            <Button type="submit" loading={accept.busy}>
              {sharing.accept.go}
            </Button>
          )}
        </Stack>
      </Paper>
    </Container>
  );
}
