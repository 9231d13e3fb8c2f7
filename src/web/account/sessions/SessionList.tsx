import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "../../api/useQuery.js";
import { sessionTags } from "../../api/cacheTags.js";
import { EndAllSessions, EndSession, Sessions, type Session } from "../../api/documents/securityDocuments.js";
import { problemOf } from "../../api/problem.js";
import { useWrite } from "../../api/useWrite.js";
import { instant, localDate } from "../../format/formatDate.js";
import { LeaveDialog } from "../../ui/dialogs/LeaveQuestion.js";
import { Loading } from "../../ui/pages/Loading.js";
import { afterOf, type PageProps, Pages } from "../../ui/pages/Pages.js";
import { ProblemAlert } from "../../ui/notices/ProblemAlert.js";
import { Row, Rows } from "../../ui/tables/Rows.js";
import { Section } from "../../ui/pages/Section.js";
import { useLeaving } from "../../ui/dialogs/useLeaving.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useLanguage } from "../../words/language.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";
import { deviceName } from "./deviceName.js";
import { EndOthers } from "./EndOthers.js";

export function SessionList() {
  const security = useSecurityWords();
  const endAll = useWrite(EndAllSessions, { invalidates: sessionTags });
  const leaving = useLeaving(async () => (await endAll.run({})) !== null);
  return (
    <Section title={security.sessions.title} hint={security.sessions.hint}>
      <Pages page={SessionPage} />
      <Group gap="xs" mt="md">
        <EndOthers />
        <Button size="xs" variant="default" loading={endAll.busy} onClick={() => void leaving.start()}>
          {security.sessions.endAll}
        </Button>
        <Text size="sm" c="dimmed">
          {security.sessions.endAllHint}
        </Text>
      </Group>
      <LeaveDialog leaving={leaving} busy={endAll.busy} problem={endAll.problem} />
    </Section>
  );
}

function SessionPage({ after, more }: PageProps) {
  const [{ data, error }, again] = useQuery({ query: Sessions, variables: { after }, tags: sessionTags });
  const page = data?.sessions ?? null;
  if (page === null) return error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={again} />;
  return (
    <>
      <Rows>
        {page.nodes.map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </Rows>
      {more(afterOf(page.pageInfo))}
    </>
  );
}

function OneSession({ session }: { session: Session }) {
  const { locale } = useLanguage();
  const notify = useNotice();
  const end = useWrite(EndSession, { invalidates: sessionTags });
  const texts = useSecurityWords().sessions;
  const device = deviceName(session.device) ?? texts.unknown;
  async function go() {
    if ((await end.run({ id: session.id })) !== null) notify({ text: texts.ended });
  }
  const kind = texts.kinds[session.kind];
  const seen = texts.lastSeen(instant(session.lastSeenAt, locale));
  const under = [kind, seen, texts.since(localDate(session.createdAt, locale))].join(" · ");
  const title = (
    <>
      <span title={session.device ?? undefined}>{device}</span>
      {session.current && <Badge variant="light">{texts.current}</Badge>}
    </>
  );
  return (
    <Row title={title} under={under}>
      <ProblemAlert problem={end.problem} />
      {!session.current && (
        <Button size="xs" variant="default" aria-label={texts.endOne(device)} loading={end.busy} onClick={() => void go()}>
          {texts.end}
        </Button>
      )}
    </Row>
  );
}
