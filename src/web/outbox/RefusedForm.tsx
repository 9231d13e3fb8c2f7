import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { parseAmountExpression } from "../format/amountExpression.js";
import { moneyText } from "../format/formatMoney.js";
import type { OpenBudget } from "../session/budgetStore.js";
import type { WaitingWrite } from "../store/outbox/writes.js";
import { faultText } from "../ui/notices/faultText.js";
import { useLanguage } from "../words/language.js";
import { type RefusedValue, refusedValues, withValues } from "./refusedValues.js";
import { fieldText } from "./valueText.js";

interface Props {
  readonly entry: WaitingWrite;
  readonly open: OpenBudget;
  readonly onCancel: () => void;
}

/** The values of a refused write, to be changed; saving replaces it. */
export function RefusedForm({ entry, open: { store, connection }, onCancel }: Props) {
  const { words, locale } = useLanguage();
  const { budget } = store;
  const values = refusedValues(entry.write);
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(
    () => new Map(values.map(({ key, value }) => [key, typeof value === "number" ? moneyText(value, budget, locale) : value])),
  );
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());

  function read({ key, value }: RefusedValue): { readonly value: number | string } | { readonly fault: string } {
    const text = texts.get(key) ?? "";
    if (typeof value === "string") return text.trim() === "" ? { fault: words.faults.required } : { value: text.trim() };
    const parsed = parseAmountExpression(text, budget, locale);
    return "fault" in parsed ? { fault: faultText(parsed.fault, words, budget) } : { value: parsed.amount };
  }
  function save() {
    const results = values.map((each) => [each.key, read(each)] as const);
    setFaults(new Map(results.flatMap(([key, result]) => ("fault" in result ? [[key, result.fault]] : []))));
    const kept = results.flatMap(([key, result]) => ("value" in result ? [[key, result.value] as const] : []));
    if (kept.length === values.length) void connection.replace(entry, withValues(entry.write, new Map(kept)));
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="xs" mt="xs">
        {values.map(({ key, value }, index) => (
          <TextInput
            key={key}
            label={fieldText(key, store, words)}
            autoComplete="off"
            autoFocus={index === 0}
            inputMode={typeof value === "number" ? "decimal" : undefined}
            value={texts.get(key) ?? ""}
            error={faults.get(key)}
            onChange={(event) => setTexts(new Map([...texts, [key, event.currentTarget.value]]))}
          />
        ))}
        <Group gap="xs">
          <Button size="xs" type="submit">
            {words.save}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
