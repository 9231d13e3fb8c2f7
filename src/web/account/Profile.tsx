import { Button, Group, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { accountTags } from "../api/cacheTags.js";
import { UpdateMe } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import type { Account } from "../session/session.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Section } from "../ui/pages/Section.js";
import { TimeZoneSelect } from "../ui/fields/TimeZoneSelect.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useWords } from "../words/language.js";
import { useSecurityWords } from "../words/useSecurityWords.js";
import { LocaleSelect } from "./LocaleSelect.js";

export function Profile({ account }: { account: Account }) {
  const words = useWords();
  const security = useSecurityWords();
  const notify = useNotice();
  const update = useWrite(UpdateMe, { invalidates: accountTags });
  const [name, setName] = useState(account.name);
  const [locale, setLocale] = useState(account.locale);
  const [timeZone, setTimeZone] = useState(account.timeZone);
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const input = { name: name.trim(), locale, timeZone };
    if ((await update.run({ input })) !== null) notify({ text: security.profileSaved });
  }
  const fields = update.problem?.fields ?? {};
  return (
    <Section title={security.profile}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <TextInput
            label={security.name}
            autoComplete="name"
            required
            value={name}
            error={fields["name"]}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <LocaleSelect
              label={security.locale}
              description={security.localeHint}
              value={locale}
              error={fields["locale"]}
              onPick={setLocale}
            />
            <TimeZoneSelect
              label={security.timeZone}
              description={security.timeZoneHint}
              value={timeZone}
              error={fields["timeZone"]}
              onPick={setTimeZone}
            />
          </SimpleGrid>
          <ProblemAlert problem={update.problem} fields={["name", "locale", "timeZone"]} />
          <Group justify="flex-end">
            <Button type="submit" loading={update.busy}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
