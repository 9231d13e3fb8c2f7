import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface Props extends Omit<NativeSelectProps, "value" | "data" | "onChange"> {
  value: string;
  onPick: (locale: string) => void;
}

const common = [
  ...["en", "en-AU", "en-CA", "en-GB", "en-IE", "en-IN", "en-US", "de-AT", "de-CH", "de-DE", "fr-BE", "fr-CA", "fr-CH", "fr-FR"],
  ...["it-CH", "it-IT", "es-ES", "es-MX", "pt-BR", "pt-PT", "nl-BE", "nl-NL", "da-DK", "sv-SE", "nb-NO", "fi-FI", "is-IS", "pl-PL"],
  ...["cs-CZ", "sk-SK", "sl-SI", "hr-HR", "hu-HU", "ro-RO", "bg-BG", "el-GR", "tr-TR", "uk-UA", "et-EE", "lv-LV", "lt-LT"],
  ...["ja-JP", "ko-KR", "zh-CN", "zh-TW", "hi-IN", "id-ID", "th-TH", "vi-VN", "ar-EG", "he-IL"],
];

/** How dates and amounts are written, by name. What another app chose stays, even if it is not in the list. */
export function LocaleSelect({ value, onPick, ...others }: Props) {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const codes = common.includes(value) ? common : [value, ...common];
  const data = codes
    .map((code) => ({ value: code, label: nameIn(names, code) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));
  return <NativeSelect {...others} data={data} value={value} onChange={(event) => onPick(event.currentTarget.value)} />;
}

function nameIn(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
