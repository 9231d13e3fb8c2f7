import type { Installed } from "../api/documents/administrationDocuments.js";
import { instant } from "../format/formatDate.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { useAdministrationWords } from "./administrationWords.js";

export function StateSection({ installed }: { installed: Installed }) {
  const words = useAdministrationWords().state;
  const { locale } = useLanguage();
  const { version, nodeVersion, readiness, registration, lastBackupAt, migrations } = installed;
  const { finished, pending } = migrations;
  const ready = readiness.status === "ready" ? words.yes : words.no(readiness.status, readiness.cause);
  return (
    <Section title={words.title}>
      <Rows>
        <Row title={words.version} under={words.versions(version, nodeVersion)} />
        <Row title={words.readiness} under={ready} />
        <Row title={words.registration} under={words.modes[registration]} />
        <Row title={words.backup} under={lastBackupAt === null ? words.never : instant(lastBackupAt, locale)} />
        <Row title={words.migrations} under={pending.length === 0 ? words.migrated(finished.length) : words.pending(pending)} />
      </Rows>
    </Section>
  );
}
