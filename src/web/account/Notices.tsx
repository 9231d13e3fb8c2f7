import { NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { accountTags } from "../api/cacheTags.js";
import { UpdateMe } from "../api/documents/accountDocuments.js";
import { useWrite } from "../api/useWrite.js";
import type { Account } from "../session/session.js";
import { ProblemAlert } from "../ui/notices/ProblemAlert.js";
import { Section } from "../ui/pages/Section.js";
import { useNotice } from "../ui/notices/useNotice.js";
import { useSecurityWords } from "../words/useSecurityWords.js";

const topics = ["thresholds", "recurring", "review"] as const;
const paces = ["AT_ONCE", "DAILY", "NEVER"] as const;

/** Which mails the account gets about its budgets; each choice is stored at once. */
export function Notices({ account }: { account: Account }) {
  const { notices: words } = useSecurityWords();
  const notify = useNotice();
  const update = useWrite(UpdateMe, { invalidates: accountTags });
  async function choose(topic: (typeof topics)[number], value: string) {
    const pace = paces.find((one) => one === value);
    if (pace === undefined) return;
    if ((await update.run({ input: { notices: { [topic]: pace } } })) !== null) notify({ text: words.saved });
  }
  return (
    <Section title={words.title} hint={account.emailVerified ? words.hint : words.confirmFirst(account.email)}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {topics.map((topic) => (
            <NativeSelect
              key={topic}
              label={words.topics[topic]}
              data={paces.map((pace) => ({ value: pace, label: words.paces[pace] }))}
              value={account.notices[topic]}
              disabled={update.busy}
              onChange={(event) => void choose(topic, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
        <ProblemAlert problem={update.problem} />
      </Stack>
    </Section>
  );
}
