import { Button, Fieldset, SimpleGrid, TextInput } from "@mantine/core";
import { useBudget } from "../../session/currentBudget.js";
import { CurrencySelect } from "../../ui/CurrencySelect.js";
import { useWords } from "../../words/language.js";
import type { OriginalField } from "./useOriginal.js";

interface Props {
  original: OriginalField;
  errors: Readonly<Record<string, string>>;
}

/** What was paid in another currency, and at which rate. */
export function OriginalFields({ original, errors }: Props) {
  const words = useWords().expense.original;
  const own = useBudget().budget.currency;
  const { draft, faults } = original;
  if (draft === null) {
    return (
      <Button size="compact-sm" variant="subtle" ml={-8} style={{ alignSelf: "flex-start" }} onClick={original.begin}>
        {words.begin}
      </Button>
    );
  }
  return (
    <Fieldset legend={words.title} radius="md" p="sm">
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        <CurrencySelect
          label={words.currency}
          except={own}
          value={draft.currency}
          error={errors["original/currency"]}
          onPick={(currency) => original.change({ currency })}
        />
        <TextInput
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          error={faults.amount ?? errors["original/amount"]}
          onChange={(event) => original.change({ amount: event.currentTarget.value })}
        />
        <TextInput
          label={words.rate(draft.currency, own)}
          inputMode="decimal"
          autoComplete="off"
          value={draft.rate}
          error={faults.rate ?? errors["original/rate"] ?? errors["original"]}
          onChange={(event) => original.change({ rate: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Button size="compact-sm" variant="subtle" ml={-8} mt={4} onClick={original.remove}>
        {words.remove}
      </Button>
    </Fieldset>
  );
}
