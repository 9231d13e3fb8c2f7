import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { isDay } from "../../../../domain/month.js";
import { moneyText } from "../../../format/formatMoney.js";
import { parseMoney } from "../../../format/parseMoney.js";
import { useBudget } from "../../../session/currentBudget.js";
import { useLanguage } from "../../../words/language.js";

interface Props<Value> extends Omit<TextInputProps, "value" | "onChange"> {
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A day. It counts once the field is left, or with Enter: while it is typed it is another one. */
export function DayField({ value, onChange, ...input }: Props<string>) {
  const [text, setText] = useState(value ?? "");
  const commit = () => {
    if (text === "" || isDay(text)) onChange(text === "" ? undefined : text);
  };
  return <TextInput type="date" {...input} {...committed(commit)} value={text} onChange={(event) => setText(event.currentTarget.value)} />;
}

/** An amount, in the words of the reader. What is none counts as nothing. */
export function AmountField({ value, onChange, ...input }: Props<number>) {
  const { locale } = useLanguage();
  const { budget } = useBudget();
  const [text, setText] = useState(value === undefined ? "" : moneyText(value, budget, locale));
  const parsed = parseMoney(text, budget, locale);
  const isAmount = "amount" in parsed && parsed.amount >= 0;
  const commit = () => onChange(isAmount ? parsed.amount : undefined);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...input}
      {...committed(commit)}
      error={text.trim() !== "" && !isAmount}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

function committed(commit: () => void): Pick<TextInputProps, "onBlur" | "onKeyDown"> {
  return {
    onBlur: commit,
    onKeyDown: (event) => {
      if (event.key === "Enter") commit();
    },
  };
}
