import { Button, Title } from "@mantine/core";
import { useQuery } from "urql";
import { DeleteInvitation, Invitations as OpenInvitations, type Invitation } from "../../api/memberDocuments.js";
import { onBudgets } from "../../api/reload.js";
import { refusalOf } from "../../api/refusal.js";
import { useAction } from "../../api/useAction.js";
import { instant } from "../../months/format.js";
import { useBudget } from "../../session/budget.js";
import { useLanguage } from "../../words/language.js";
import { Problem } from "../Problem.js";
import { Row, Rows } from "../Rows.js";
import { Section } from "../Section.js";
import { useToast } from "../toast.js";
import { InviteForm } from "./InviteForm.js";

/** For the owner: inviting, and what is still open. */
export function Invitations() {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const [{ data, error }, again] = useQuery({
    query: OpenInvitations,
    variables: { budgetId: budget.id },
    context: onBudgets,
  });
  const open = data?.budget?.invitations ?? [];
  return (
    <Section title={words.sharing.invite} hint={words.sharing.inviteHint}>
      <InviteForm />
      {error !== undefined && <Problem refusal={refusalOf(error)} retry={() => again()} />}
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
  const { budget } = useBudget();
  const toast = useToast();
  const takeBack = useAction(DeleteInvitation);
  const { id, email, role, expiresAt } = invitation;
  async function go() {
    if ((await takeBack.run({ budgetId: budget.id, id })) !== null) toast({ text: words.sharing.takenBack(email) });
  }
  const under = `${words.sharing.roles[role]} · ${words.sharing.expires(instant(expiresAt, locale))}`;
  return (
    <Row title={email} under={under}>
      <Button
        size="xs"
        variant="default"
        aria-label={words.sharing.takeBackOne(email)}
        loading={takeBack.busy}
        onClick={() => void go()}
      >
        {words.sharing.takeBack}
      </Button>
      <Problem refusal={takeBack.refusal} />
    </Row>
  );
}
