import { Stack, Title } from "@mantine/core";
import { useBudget } from "../session/currentBudget.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useImportWords } from "./importWords.js";
import { ExportCard } from "./ExportCard.js";
import { ImportCard } from "./ImportCard.js";
import { useRest } from "./useRest.js";

/** Files in and out. */
export function ImportPage() {
  const words = useImportWords();
  const { budget, mayEdit } = useBudget();
  const rest = useRest();
  useTitle(words.page, budget.name);
  return (
    <Stack key={budget.id}>
      <Title order={1} size="h2">
        {words.page}
      </Title>
      {mayEdit && <ImportCard rest={rest} />}
      <ExportCard rest={rest} />
    </Stack>
  );
}
