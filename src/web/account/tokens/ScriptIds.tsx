import { NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "../../api/useQuery.js";
import { budgetTags, categoryTags } from "../../api/cacheTags.js";
import { Budgets } from "../../api/documents/budgetDocuments.js";
import { Categories } from "../../api/documents/categoryDocuments.js";
import { OneTimeSecret } from "../../ui/notices/OneTimeSecret.js";
import { Section } from "../../ui/pages/Section.js";
import { useSecurityWords } from "../../words/useSecurityWords.js";

/** The ids that a script names, to copy: one budget at a time, however many there are. */
export function ScriptIds() {
  const texts = useSecurityWords().scriptIds;
  const [{ data }] = useQuery({ query: Budgets, variables: {}, tags: budgetTags });
  const [chosen, setChosen] = useState<string | null>(null);
  const budgets = data?.budgets?.nodes;
  const budget = budgets?.find(({ id }) => id === chosen) ?? budgets?.[0];
  return (
    <Section title={texts.title} hint={texts.hint}>
      {budgets?.length === 0 && <Text size="sm">{texts.noBudgets}</Text>}
      {budgets !== undefined && budget !== undefined && (
        <Stack gap="xs">
          <NativeSelect
            label={texts.budget}
            data={budgets.map(({ id, name }) => ({ value: id, label: name }))}
            value={budget.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
          <OneTimeSecret key={budget.id} label={texts.idOf(budget.name)} text={budget.id} />
          <CategoryIds budgetId={budget.id} />
        </Stack>
      )}
    </Section>
  );
}

function CategoryIds({ budgetId }: { budgetId: string }) {
  const texts = useSecurityWords().scriptIds;
  const [{ data }] = useQuery({ query: Categories, variables: { budgetId }, tags: categoryTags });
  const categories = data?.categories?.nodes;
  if (categories === undefined) return null;
  if (categories.length === 0) return <Text size="sm">{texts.noCategories}</Text>;
  return (
    <Stack gap="xs" pl="lg">
      {categories.map(({ id, name }) => (
        <OneTimeSecret key={id} label={name} text={id} />
      ))}
    </Stack>
  );
}
