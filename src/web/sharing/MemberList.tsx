import { Badge, Text } from "@mantine/core";
import type { Member } from "../api/documents/memberDocuments.js";
import { localDate } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { LeaveBudget } from "./LeaveBudget.js";
import { MemberMenu } from "./MemberMenu.js";
import { MemberRole } from "./MemberRole.js";
import { useSharingWords } from "./sharingWords.js";

/** Who shares the budget. Only its owner may change that; everybody else may leave. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const { locale } = useLanguage();
  const sharing = useSharingWords();
  const { budget } = useBudget();
  const { account } = useSession();
  const owns = budget.role === "owner";
  return (
    <Section title={sharing.people}>
      <Rows>
        {members.map((member) => {
          const isSelf = member.accountId === account?.id;
          const title = (
            <>
              {member.name}
              {isSelf && <Badge variant="light">{sharing.you}</Badge>}
            </>
          );
          const under = `${member.email} · ${sharing.since(localDate(member.joinedAt, locale))}`;
          return (
            <Row key={member.accountId} title={title} under={under}>
              {owns && !isSelf ? <MemberRole member={member} /> : <Text size="sm">{sharing.roles[member.role]}</Text>}
              {owns && !isSelf && <MemberMenu member={member} />}
              {isSelf && !owns && <LeaveBudget accountId={member.accountId} />}
            </Row>
          );
        })}
      </Rows>
      {owns && members.length > 1 && (
        <Text size="sm" c="dimmed" mt="md">
          {sharing.ownerStays}
        </Text>
      )}
    </Section>
  );
}
