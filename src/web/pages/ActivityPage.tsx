import { Stack, Text, Title } from "@mantine/core";
import { ActivityPart } from "../parts/activity/ActivityPart.js";
import { Empty } from "../parts/Empty.js";
import { useTitle } from "../parts/useTitle.js";
import { useBudget } from "../session/budget.js";
import { useWords } from "../words/language.js";

const none: ReadonlySet<string> = new Set();

export function ActivityPage() {
  const words = useWords();
  const { budget } = useBudget();
  useTitle(words.activity.title, budget.name);
  const empty = <Empty title={words.activity.empty} hint={words.activity.emptyHint} />;
  return (
    <Stack>
      <div>
        <Title order={1} size="h2">
          {words.activity.title}
        </Title>
        <Text c="dimmed">{words.activity.hint}</Text>
      </div>
      <ActivityPart key={budget.id} after={null} newer={none} dayBefore={null} empty={empty} />
    </Stack>
  );
}
