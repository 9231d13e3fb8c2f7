import { SimpleGrid, TextInput } from "@mantine/core";
import { CurrencySelect } from "../../ui/fields/CurrencySelect.js";
import { useWords } from "../../words/language.js";

export interface ImmutableValues {
  readonly currency: string;
  readonly monthStartDay: string;
  readonly startMonth: string;
}

interface Props {
  immutable: ImmutableValues;
  setImmutable: (immutable: ImmutableValues) => void;
  isFixed: boolean;
  errors: Readonly<Record<string, string>>;
}

/** What can only be chosen while nothing relies on it. */
export function ImmutableFields({ immutable, setImmutable, isFixed, errors }: Props) {
  const words = useWords();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <CurrencySelect
        label={words.budgets.currency}
        value={immutable.currency}
        disabled={isFixed}
        error={errors["currency"]}
        onPick={(currency) => setImmutable({ ...immutable, currency })}
      />
      <TextInput
        label={words.budgets.monthStartDay}
        type="number"
        min={1}
        max={28}
        value={immutable.monthStartDay}
        disabled={isFixed}
        error={errors["monthStartDay"]}
        onChange={(event) => setImmutable({ ...immutable, monthStartDay: event.currentTarget.value })}
      />
      <TextInput
        label={words.budgets.startMonth}
        type="month"
        value={immutable.startMonth}
        disabled={isFixed}
        error={errors["startMonth"]}
        onChange={(event) => setImmutable({ ...immutable, startMonth: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}
