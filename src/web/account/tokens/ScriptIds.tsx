import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { budgetTags, categoryTags } from "../../api/cacheTags.js";
import { Budgets } from "../../api/documents/budgetDocuments.js";
import { Categories } from "../../api/documents/categoryDocuments.js";
import { OneTimeSecret } from "../../ui/OneTimeSecret.js";
import { Section } from "../../ui/Section.js";
import { useWords } from "../../words/language.js";

/** The ids that a script names, to copy. */
export function ScriptIds() {
  const texts = useWords().security.scriptIds;
  const [{ data }] = useQuery({ query: Budgets, context: budgetTags });
  return (
    <Section title={texts.title} hint={texts.hint}>
      {data?.budgets?.nodes.map((budget) => (
        <BudgetIds key={budget.id} id={budget.id} name={budget.name} />
      ))}
    </Section>
  );
}

function BudgetIds({ id, name }: { id: string; name: string }) {
  const texts = useWords().security.scriptIds;
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="xs">
      <OneTimeSecret label={name} text={id} />
      {open ? (
        <CategoryIds budgetId={id} />
      ) : (
        <Button size="xs" variant="subtle" onClick={() => setOpen(true)}>
          {texts.categoriesOf(name)}
        </Button>
      )}
    </Stack>
  );
}

function CategoryIds({ budgetId }: { budgetId: string }) {
  const texts = useWords().security.scriptIds;
  const [{ data }] = useQuery({ query: Categories, variables: { budgetId }, context: categoryTags });
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
