import { useQuery } from "../api/useQuery.js";
import { accountTags, sessionTags, tokenTags } from "../api/cacheTags.js";
import { SecurityEvents, type SecurityEvent } from "../api/documents/securityDocuments.js";
import { problemOf } from "../api/problem.js";
import { instant } from "../format/formatDate.js";
import { Loading } from "../ui/pages/Loading.js";
import { afterOf, type PageProps, Pages } from "../ui/pages/Pages.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { useSecurityWords } from "../words/useSecurityWords.js";
import { deviceName } from "./sessions/deviceName.js";

const logTags = [...accountTags, ...sessionTags, ...tokenTags];

export function SecurityLog() {
  const texts = useSecurityWords().log;
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Pages page={OnePage} />
    </Section>
  );
}

function OnePage({ after, more }: PageProps) {
  const [{ data, error }, again] = useQuery({ query: SecurityEvents, variables: { after }, tags: logTags });
  const page = data?.securityEvents ?? null;
  if (page === null) return error === undefined ? <Loading /> : <ProblemAlert problem={problemOf(error)} retry={again} />;
  return (
    <>
      <Rows>
        {page.nodes.map((event) => (
          <OneEvent key={event.id} event={event} />
        ))}
      </Rows>
      {more(afterOf(page.pageInfo))}
    </>
  );
}

function OneEvent({ event }: { event: SecurityEvent }) {
  const { locale } = useLanguage();
  const kinds: Readonly<Record<string, string>> = useSecurityWords().log.kinds;
  const where = [deviceName(event.device), event.address].filter((one) => one !== null);
  const under = [instant(event.at, locale), ...where, ...(event.detail === null ? [] : [event.detail])].join(" · ");
  return <Row title={kinds[event.kind] ?? event.kind} under={under} />;
}
