import { TextInput, type TextInputProps } from "@mantine/core";
import { useBudget } from "../../session/currentBudget.js";
import type { AmountField } from "./useAmount.js";

interface Props extends Omit<TextInputProps, "value" | "onChange"> {
  amount: AmountField;
}

export function AmountInput({ amount, error, ...rest }: Props) {
  const { budget } = useBudget();
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={<span aria-hidden>{budget.currency}</span>}
      rightSectionWidth={56}
      {...rest}
      value={amount.text}
      error={amount.fault ?? error}
      onChange={(event) => amount.write(event.currentTarget.value)}
    />
  );
}
