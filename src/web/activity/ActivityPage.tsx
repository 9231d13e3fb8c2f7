import { Stack, Text, Title } from "@mantine/core";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/EmptyState.js";
import { useTitle } from "../ui/useTitle.js";
import { useWords } from "../words/language.js";
import { ActivityList } from "./ActivityList.js";

const none: ReadonlySet<string> = new Set();

export function ActivityPage() {
  const words = useWords();
  const { budget } = useBudget();
  useTitle(words.activity.title, budget.name);
  const empty = <EmptyState title={words.activity.empty} hint={words.activity.emptyHint} />;
  return (
    <Stack>
      <div>
        <Title order={1} size="h2">
          {words.activity.title}
        </Title>
        <Text c="dimmed">{words.activity.hint}</Text>
      </div>
      <ActivityList key={budget.id} after={null} newer={none} dayBefore={null} empty={empty} />
    </Stack>
  );
}
