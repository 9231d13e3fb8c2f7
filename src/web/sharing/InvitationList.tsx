import { Button, Title } from "@mantine/core";
import { useQuery } from "../api/useQuery.js";
import { budgetTags } from "../api/cacheTags.js";
import { DeleteInvitation, Invitations as OpenInvitations, type Invitation } from "../api/documents/memberDocuments.js";
import { problemOf } from "../api/problem.js";
import { useWrite } from "../api/useWrite.js";
import { instant } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useLanguage } from "../words/language.js";
import { InviteForm } from "./InviteForm.js";
import { useSharingWords } from "./sharingWords.js";

/** For the owner: inviting, and what is still open. */
export function InvitationList() {
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({
    query: OpenInvitations,
    variables: { budgetId: budget.id },
    tags: budgetTags,
  });
  const open = data?.budget?.invitations?.nodes ?? [];
  return (
    <Section title={sharing.invite} hint={sharing.inviteHint}>
      <InviteForm />
      {error !== undefined && <ProblemAlert problem={problemOf(error)} retry={again} />}
      {open.length > 0 && (
        <>
          <Title order={3} size="h5" mt="lg">
            {sharing.open}
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
  const { locale } = useLanguage();
  const sharing = useSharingWords();
  const notify = useNotice();
  const takeBack = useWrite(DeleteInvitation);
  const { id, email, role, expiresAt } = invitation;
  async function go() {
    if ((await takeBack.run({ id })) !== null) notify({ text: sharing.takenBack(email) });
  }
  const under = `${sharing.roles[role]} · ${sharing.expires(instant(expiresAt, locale))}`;
  return (
    <Row title={email} under={under}>
      <Button size="xs" variant="default" aria-label={sharing.takeBackOne(email)} loading={takeBack.busy} onClick={() => void go()}>
        {sharing.takeBack}
      </Button>
      <ProblemAlert problem={takeBack.problem} />
    </Row>
  );
}
