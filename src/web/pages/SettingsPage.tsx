import { Stack, Title } from "@mantine/core";
import { Archive } from "../parts/settings/Archive.js";
import { BudgetSettings } from "../parts/settings/BudgetSettings.js";
import { RemoveBudget } from "../parts/settings/RemoveBudget.js";
import { useTitle } from "../parts/useTitle.js";
import { useBudget } from "../session/budget.js";
import { useWords } from "../words/language.js";

export function SettingsPage() {
  const words = useWords();
  const { budget, mayEdit } = useBudget();
  useTitle(words.settings.title, budget.name);
  return (
    <Stack>
      <Title order={1} size="h2">
        {words.settings.title}
      </Title>
      <BudgetSettings key={`${budget.id} ${budget.version}`} budget={budget} mayEdit={mayEdit} />
      {mayEdit && <Archive budget={budget} />}
      {budget.role === "owner" && <RemoveBudget budget={budget} />}
    </Stack>
  );
}
