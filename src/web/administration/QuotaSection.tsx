import { Text } from "@mantine/core";
import type { Installed } from "../api/documents/administrationDocuments.js";
import { Row, Rows } from "../ui/tables/Rows.js";
import { Section } from "../ui/pages/Section.js";
import { useLanguage } from "../words/language.js";
import { useAdministrationWords } from "./administrationWords.js";

const shown = ["budgets", "expenses", "tokens", "sessions", "imports", "importBytes"] as const;

export function QuotaSection({ installed }: { installed: Installed }) {
  const words = useAdministrationWords().quotas;
  const { locale } = useLanguage();
  const { quotas, nearQuota } = installed;
  const names: Readonly<Record<string, string>> = words.limits;
  return (
    <Section title={words.title} hint={words.hint}>
      <Rows>
        {shown.map((name) => (
          <Row key={name} title={words.limits[name]} under={quotas[name].toLocaleString(locale)} />
        ))}
      </Rows>
      <Text size="sm" c="dimmed">
        {nearQuota.length === 0 ? words.nobodyNear : words.allNear}
      </Text>
      <Rows>
        {nearQuota.map(({ accountId, email, quota, count }) => (
          <Row key={`${accountId} ${quota}`} title={email} under={words.near(names[quota] ?? quota, count)} />
        ))}
      </Rows>
    </Section>
  );
}
