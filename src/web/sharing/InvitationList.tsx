import { Button, Title } from "@mantine/core";
import { useQuery } from "../api/useQuery.js";
import { budgetTags } from "../api/cacheTags.js";
import { DeleteInvitation, Invitations as OpenInvitations, type Invitation } from "../api/documents/memberDocuments.js";
import { problemOf } from "../api/problem.js";
import { useWrite } from "../api/useWrite.js";
import { instant } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { ProblemAlert } from "../ui/ProblemAlert.js";
import { Row, Rows } from "../ui/Rows.js";
import { Section } from "../ui/Section.js";
import { useNotice } from "../ui/useNotice.js";
import { useLanguage } from "../words/language.js";
import { InviteForm } from "./InviteForm.js";

/** For the owner: inviting, and what is still open. */
export function InvitationList() {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({
    query: OpenInvitations,
    variables: { budgetId: budget.id },
    tags: budgetTags,
  });
  const open = data?.budget?.invitations?.nodes ?? [];
  return (
    <Section title={words.sharing.invite} hint={words.sharing.inviteHint}>
      <InviteForm />
      {error !== undefined && <ProblemAlert problem={problemOf(error)} retry={again} />}
      {open.length > 0 && (
        <>
          <Title order={3} size="h5" mt="lg">
            {words.sharing.open}
          </Title>
          <Rows>
            {open.map((invitation) => (
              <OpenInvitation key={invitation.id} invitation={invitation} />
            ))}
          </Rows>
        </>
      )}
    </Section>
  );
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const { words, locale } = useLanguage();
  const notify = useNotice();
  const takeBack = useWrite(DeleteInvitation);
  const { id, email, role, expiresAt } = invitation;
  async function go() {
    if ((await takeBack.run({ id })) !== null) notify({ text: words.sharing.takenBack(email) });
  }
  const under = `${words.sharing.roles[role]} · ${words.sharing.expires(instant(expiresAt, locale))}`;
  return (
    <Row title={email} under={under}>
      <Button size="xs" variant="default" aria-label={words.sharing.takeBackOne(email)} loading={takeBack.busy} onClick={() => void go()}>
        {words.sharing.takeBack}
      </Button>
      <ProblemAlert problem={takeBack.problem} />
    </Row>
  );
}
