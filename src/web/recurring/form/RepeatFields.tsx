import { NativeSelect, Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { isDay } from "../../../domain/month.js";
import { useLanguage } from "../../words/language.js";
import { everies, isMonthly, type End } from "../repeats.js";
import { repeatText } from "../repeatText.js";
import { useRecurringWords } from "../recurringWords.js";
import { type RecurringValues, ruleOfValues } from "./recurringValues.js";

interface Props {
  form: UseFormReturnType<RecurringValues>;
  /** The rule that is there, where the choices cannot say it. */
  other: string | null;
  /** The rule that is there and the day from which it is read; null for a new one. */
  terms: { readonly rule: string; readonly start: string } | null;
  /** From which day on something changes is decided already. */
  isStartFixed: boolean;
  /** What it brings at once. */
  startHint: string | null;
  /** What the server said of the start. */
  startFault: string | undefined;
}

const endKinds: readonly End["kind"][] = ["never", "on", "after"];

/** How often, from when and until when; and the same as a sentence. */
export function RepeatFields({ form, other, terms, isStartFixed, startHint, startFault }: Props) {
  const { locale } = useLanguage();
  const texts = useRecurringWords();
  const { form: labels } = texts;
  const values = form.getValues();
  const { every, on, ends, start } = values;
  const formats = { words: texts.rule, locale };
  const rule = ruleOfValues(values, other);
  const onStart = isDay(start) ? Number(start.slice(8)) : 1;
  return (
    <>
      <div className="fields">
        <NativeSelect
          label={labels.repeats}
          data={[
            ...(other === null || terms === null
              ? []
              : [{ value: "other", label: labels.asItIs(repeatText(other, terms.start, formats)) }]),
            ...everies.map((value) => ({ value, label: labels.every[value] })),
          ]}
          {...form.getInputProps("every")}
        />
        {isMonthly(every) ? (
          <NativeSelect
            label={labels.on}
            data={[
              { value: "start", label: labels.onStart(texts.rule.ordinal(onStart)) },
              { value: "last", label: labels.onLast },
            ]}
            value={on}
            onChange={(event) => form.setFieldValue("on", event.currentTarget.value === "last" ? "last" : "start")}
          />
        ) : (
          <span />
        )}
        {!isStartFixed && (
          <TextInput
            label={labels.start}
            type="date"
            required
            inputWrapperOrder={["label", "input", "description", "error"]}
            description={startHint}
            {...form.getInputProps("start")}
            error={form.errors["start"] ?? startFault}
          />
        )}
        {every !== "other" && (
          <NativeSelect
            label={labels.ends}
            data={endKinds.map((value) => ({ value, label: labels.endKinds[value] }))}
            value={ends}
            onChange={(event) => form.setFieldValue("ends", endKinds.find((kind) => kind === event.currentTarget.value) ?? ends)}
          />
        )}
        {every !== "other" && ends === "on" && <TextInput label={labels.until} type="date" required {...form.getInputProps("until")} />}
        {every !== "other" && ends === "after" && (
          <TextInput label={labels.times} required inputMode="numeric" autoComplete="off" {...form.getInputProps("times")} />
        )}
      </div>
      {rule !== null && isDay(start) && (
        <Text size="sm" c="dimmed" role="status" mt={-4}>
          {labels.says(repeatText(rule, start, formats))}
        </Text>
      )}
    </>
  );
}
