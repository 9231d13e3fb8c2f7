import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { currencyCodes, currencyName } from "../format/currency.js";
import { useLanguage } from "../words/language.js";

interface Props extends Omit<NativeSelectProps, "value" | "data" | "onChange"> {
  value: string;
  onPick: (currency: string) => void;
}

const common = ["EUR", "USD", "GBP", "CHF", "JPY"];
const rest = currencyCodes.filter((code) => !common.includes(code));

export function CurrencySelect({ value, onPick, ...others }: Props) {
  const { locale } = useLanguage();
  const option = (code: string) => ({ value: code, label: `${code} · ${currencyName(code, locale)}` });
  return (
    <NativeSelect
      {...others}
      data={[
        { group: "·", items: common.map(option) },
        { group: "··", items: rest.map(option) },
      ]}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    />
  );
}
