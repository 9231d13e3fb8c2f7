import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { currencyCodes, currencyName } from "../../format/currency.js";

interface Props extends Omit<NativeSelectProps, "value" | "data" | "onChange"> {
  value: string;
  /** One that cannot be chosen. */
  except?: string;
  onPick: (currency: string) => void;
}

const common = ["EUR", "USD", "GBP", "CHF", "JPY"];
const rest = currencyCodes.filter((code) => !common.includes(code));

export function CurrencySelect({ value, onPick, except, ...others }: Props) {
  const options = (codes: readonly string[]) =>
    codes.filter((code) => code !== except).map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }));
  return (
    <NativeSelect
      {...others}
      data={[
        { group: "·", items: options(common) },
        { group: "··", items: options(rest) },
      ]}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  );
}
