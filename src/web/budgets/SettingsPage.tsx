import { Stack, Title } from "@mantine/core";
import { useBudget } from "../session/currentBudget.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useWords } from "../words/language.js";
import { ArchiveBudget } from "./settings/ArchiveBudget.js";
import { BudgetSettings } from "./settings/BudgetSettings.js";
import { RemoveBudget } from "./settings/RemoveBudget.js";

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
      {mayEdit && <ArchiveBudget budget={budget} />}
      {budget.role === "owner" && <RemoveBudget budget={budget} />}
    </Stack>
  );
}
