import { SimpleGrid, TextInput } from "@mantine/core";
import { useWords } from "../../words/language.js";
import { CurrencySelect } from "../CurrencySelect.js";

export interface Terms {
  readonly currency: string;
  readonly monthStartDay: string;
  readonly startMonth: string;
}

interface Props {
  terms: Terms;
  setTerms: (terms: Terms) => void;
  isFixed: boolean;
  errors: Readonly<Record<string, string>>;
}

/** What can only be chosen while nothing relies on it. */
export function BudgetTerms({ terms, setTerms, isFixed, errors }: Props) {
  const words = useWords();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <CurrencySelect
        label={words.budgets.currency}
        value={terms.currency}
        disabled={isFixed}
        error={errors["currency"]}
        onPick={(currency) => setTerms({ ...terms, currency })}
      />
      <TextInput
        label={words.budgets.monthStartDay}
        type="number"
        min={1}
        max={28}
        value={terms.monthStartDay}
        disabled={isFixed}
        error={errors["monthStartDay"]}
        onChange={(event) => setTerms({ ...terms, monthStartDay: event.currentTarget.value })}
      />
      <TextInput
        label={words.budgets.startMonth}
        type="month"
        value={terms.startMonth}
        disabled={isFixed}
        error={errors["startMonth"]}
        onChange={(event) => setTerms({ ...terms, startMonth: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
