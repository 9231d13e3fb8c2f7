import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { usePayees } from "./payees/usePayees.js";

type Given = "label" | "error" | "aria-label" | "classNames" | "size" | "autoFocus" | "onFocus" | "onBlur" | "onOptionSubmit";

interface Props extends Pick<AutocompleteProps, Given> {
  value: string;
  onText: (payee: string) => void;
  /** Where a dialog begins. */
  "data-autofocus"?: boolean;
}

const SHOWN = 8;
const LONGEST = 200;

/** A payee, completed from those of the budget. */
export function PayeeInput({ value, onText, ...rest }: Props) {
  const payees = usePayees();
  const data = payees.suggest(value, SHOWN).map(({ name }) => name);
  return (
    <Autocomplete
      autoComplete="off"
      maxLength={LONGEST}
      {...rest}
      data={data}
      // The index has chosen and ordered them.
      filter={({ options }) => options}
      openOnFocus={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      value={value}
      onChange={onText}
    />
  );
}
