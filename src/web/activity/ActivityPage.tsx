import { Stack, Text, Title } from "@mantine/core";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useWords } from "../words/language.js";
import { ActivityList } from "./ActivityList.js";
import { useActivityWords } from "./activityWords.js";

const none: ReadonlySet<string> = new Set();

export function ActivityPage() {
  const { title } = useWords().activity;
  const words = useActivityWords();
  const { budget } = useBudget();
  useTitle(title, budget.name);
  const empty = <EmptyState title={words.empty} hint={words.emptyHint} />;
  return (
    <Stack>
      <div>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{words.hint}</Text>
      </div>
      <ActivityList key={budget.id} after={null} newer={none} dayBefore={null} empty={empty} />
    </Stack>
  );
}
