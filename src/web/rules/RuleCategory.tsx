import { ActionIcon, Button, SegmentedControl, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { CategoryPicker } from "../categories/CategoryPicker.js";
import { Icon } from "../ui/Icon.js";
import classes from "./RuleForm.module.css";
import { fewestParts, type PartValues, type RuleValues } from "./ruleValues.js";
import { useRuleWords } from "./ruleWords.js";

interface Props extends Pick<RuleValues, "sets" | "categoryId" | "parts"> {
  error: ReactNode;
  onChange: (values: Partial<Pick<RuleValues, "sets" | "categoryId" | "parts">>) => void;
}

/** One category, or parts by their shares. */
export function RuleCategory({ sets, categoryId, parts, error, onChange }: Props) {
  const { form } = useRuleWords();
  return (
    <>
      <SegmentedControl
        aria-label={form.category}
        data={[
          { value: "category", label: form.sets.category },
          { value: "splits", label: form.sets.splits },
        ]}
        value={sets}
        onChange={(value) => onChange({ sets: value === "splits" ? "splits" : "category" })}
      />
      {sets === "category" ? (
        <CategoryPicker
          label={form.category}
          none={form.nothing}
          opensOnFocus={false}
          value={categoryId}
          onPick={(id) => onChange({ categoryId: id })}
        />
      ) : (
        <Parts parts={parts} onChange={(next) => onChange({ parts: next })} />
      )}
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </>
  );
}

function Parts({ parts, onChange }: { parts: readonly PartValues[]; onChange: (parts: readonly PartValues[]) => void }) {
  const { form } = useRuleWords();
  const set = (place: number, values: Partial<PartValues>) =>
    onChange(parts.map((part, index) => (index === place ? { ...part, ...values } : part)));
  return (
    <>
      <ul className={classes.parts}>
        {parts.map(({ categoryId, percent }, index) => (
          <li key={index} className={classes.share}>
            <CategoryPicker
              aria-label={form.part(index + 1)}
              none={false}
              opensOnFocus={false}
              value={categoryId}
              onPick={(id) => set(index, { categoryId: id })}
            />
            <TextInput
              aria-label={form.share(index + 1)}
              inputMode="decimal"
              autoComplete="off"
              rightSection={<span aria-hidden>%</span>}
              value={percent}
              onChange={(event) => set(index, { percent: event.currentTarget.value })}
            />
            {parts.length > fewestParts.length && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={form.removePart(index + 1)}
                onClick={() => onChange(parts.filter((_, place) => place !== index))}
              >
                <Icon name="cross" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: "flex-start" }}
        onClick={() => onChange([...parts, { categoryId: null, percent: "" }])}
      >
        {form.addPart}
      </Button>
    </>
  );
}
