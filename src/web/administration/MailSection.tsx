import { Button } from "@mantine/core";
import { useState } from "react";
import { type Installed, SendTestMail } from "../api/documents/administrationDocuments.js";
import { installationTags } from "../api/cacheTags.js";
import { useWrite } from "../api/useWrite.js";
import { instant } from "../format/formatDate.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { AdministrationProblem } from "./AdministrationProblem.js";
import { useAdministrationWords } from "./administrationWords.js";

export function MailSection({ mail }: { mail: Installed["mail"] }) {
  const words = useAdministrationWords().mail;
  const { locale } = useLanguage();
  const [said, setSaid] = useState("");
  const test = useWrite(SendTestMail, { invalidates: installationTags });
  const { server, waiting, oldestWaitingSince, failed } = mail;
  async function send() {
    setSaid("");
    const answer = await test.run({});
    if (answer !== null) setSaid(words.sent(answer.sendTestMail.mailTest.to, answer.sendTestMail.mailTest.answer));
  }
  const waits = oldestWaitingSince === null ? String(waiting) : words.since(waiting, instant(oldestWaitingSince, locale));
  const button = (
    <Button size="xs" variant="default" loading={test.busy} onClick={() => void send()}>
      {words.test}
    </Button>
  );
  return (
    <Section title={words.title} action={button}>
      <AdministrationProblem problem={test.problem} />
      <div role="status">{said}</div>
      <Rows>
        <Row title={words.server} under={server ?? words.files} />
        <Row title={words.waiting} under={waits} />
        <Row title={words.failed} under={String(failed)} />
      </Rows>
    </Section>
  );
}
