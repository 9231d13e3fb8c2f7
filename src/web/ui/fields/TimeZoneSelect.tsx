import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface Props extends Omit<NativeSelectProps, "value" | "data" | "onChange"> {
  value: string;
  onPick: (timeZone: string) => void;
}

const known = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

export function TimeZoneSelect({ value, onPick, ...rest }: Props) {
  const zones = known.includes(value) ? known : [value, ...known];
  return <NativeSelect {...rest} data={zones} value={value} onChange={(event) => onPick(event.currentTarget.value)} />;
}
