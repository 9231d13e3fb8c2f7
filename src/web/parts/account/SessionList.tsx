import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "urql";
import { onSessions } from "../../api/reload.js";
import { refusalOf } from "../../api/refusal.js";
import { EndAllSessions, EndSession, Sessions, type Session } from "../../api/securityDocuments.js";
import { useAction } from "../../api/useAction.js";
import { instant, localDate } from "../../months/format.js";
import { useSession } from "../../session/session.js";
import { useLanguage } from "../../words/language.js";
import { Busy } from "../Busy.js";
import { Problem } from "../Problem.js";
import { Row, Rows } from "../Rows.js";
import { Section } from "../Section.js";
import { useToast } from "../toast.js";
import { deviceName } from "./deviceName.js";

export function SessionList() {
  const { words } = useLanguage();
  const { restart } = useSession();
  const toast = useToast();
  const [{ data, error }, again] = useQuery({ query: Sessions, context: onSessions });
  const end = useAction(EndSession, { touches: onSessions });
  const endAll = useAction(EndAllSessions, { touches: onSessions });
  const sessions = data?.sessions ?? null;
  const others = (sessions ?? []).filter((session) => !session.current);

  async function endOthers() {
    for (const { id } of others) if ((await end.run({ id })) === null) return;
    toast({ text: words.security.sessions.othersEnded });
  }
  async function leaveEverywhere() {
    if ((await endAll.run({})) !== null) restart();
  }
  return (
    <Section title={words.security.sessions.title} hint={words.security.sessions.hint}>
      {sessions === null && (error === undefined ? <Busy /> : <Problem refusal={refusalOf(error)} retry={() => again()} />)}
      <Rows>
        {(sessions ?? []).map((session) => (
          <OneSession key={session.id} session={session} />
        ))}
      </Rows>
      <Problem refusal={end.refusal ?? endAll.refusal} />
      <Group gap="xs" mt="md">
        {others.length > 0 && (
          <Button size="xs" variant="default" loading={end.busy} onClick={() => void endOthers()}>
            {words.security.sessions.endOthers}
          </Button>
        )}
        <Button size="xs" variant="default" loading={endAll.busy} onClick={() => void leaveEverywhere()}>
          {words.security.sessions.endAll}
        </Button>
        <Text size="sm" c="dimmed">
          {words.security.sessions.endAllHint}
        </Text>
      </Group>
    </Section>
  );
}

function OneSession({ session }: { session: Session }) {
  const { words, locale } = useLanguage();
  const toast = useToast();
  const end = useAction(EndSession, { touches: onSessions });
  const texts = words.security.sessions;
  const device = deviceName(session.device) ?? texts.unknown;
  async function go() {
    if ((await end.run({ id: session.id })) !== null) toast({ text: texts.ended });
  }
  const kind = session.kind === "web" || session.kind === "mobile" ? texts.kinds[session.kind] : session.kind;
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
      <Problem refusal={end.refusal} />
      {!session.current && (
        <Button
          size="xs"
          variant="default"
          aria-label={texts.endOne(device)}
          loading={end.busy}
          onClick={() => void go()}
        >
          {texts.end}
        </Button>
      )}
    </Row>
  );
}
