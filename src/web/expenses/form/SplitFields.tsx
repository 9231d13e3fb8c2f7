import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import type { Category } from "../../api/documents/categoryDocuments.js";
import { categoryOptions } from "../../categories/categoryOptions.js";
import { useMoney } from "../../session/currentBudget.js";
import { Icon } from "../../ui/Icon.js";
import type { Words } from "../../words/en/en.js";
import { useWords } from "../../words/language.js";
import classes from "./SplitFields.module.css";
import type { SplitRow, Splits } from "./useSplits.js";

const least = 2;

interface Props {
  splits: Splits;
  categories: readonly Category[];
  errors: Readonly<Record<string, string>>;
  onJoin: () => void;
}

export function SplitFields({ splits, categories, errors, onJoin }: Props) {
  const words = useWords();
  const title = useId();
  return (
    <div role="group" aria-labelledby={title}>
      <Text size="sm" fw={500} id={title}>
        {words.expense.splitParts}
      </Text>
      <ul className={classes.list}>
        {splits.rows.map((row, index) => (
          <SplitLine
            key={row.key}
            row={row}
            number={index + 1}
            splits={splits}
            categories={categories}
            error={errors[`splits/${index}/amount`] ?? errors[`splits/${index}/categoryId`] ?? errors[`splits/${index}/note`]}
          />
        ))}
      </ul>
      <Standing splits={splits} />
      {errors["splits"] !== undefined && (
        <Text size="sm" c="red" role="alert">
          {errors["splits"]}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={splits.add}>
          {words.expense.splitAdd}
        </Button>
        <Button size="xs" variant="subtle" onClick={onJoin}>
          {words.expense.splitJoin}
        </Button>
      </Group>
    </div>
  );
}

/** Whether the parts add up to the whole, while typing. */
function Standing({ splits }: { splits: Splits }) {
  const words = useWords();
  const money = useMoney();
  return (
    <Text
      size="sm"
      className={classes.standing}
      data-right={splits.addUp}
      data-over={splits.rest !== null && splits.rest < 0}
      role="status"
    >
      {standingOf(splits, words, money)}
    </Text>
  );
}

function standingOf({ rest, addUp }: Splits, words: Words, money: (amount: number) => string): string {
  if (rest === null) return "";
  if (rest > 0) return words.expense.splitLeft(money(rest));
  if (rest < 0) return words.expense.splitOver(money(-rest));
  return addUp ? words.expense.splitDone : words.expense.splitEmpty;
}

interface LineProps {
  row: SplitRow;
  number: number;
  splits: Splits;
  categories: readonly Category[];
  error: string | undefined;
}

function SplitLine({ row, number, splits, categories, error }: LineProps) {
  const words = useWords();
  return (
    <li className={classes.line} aria-label={words.expense.splitPart(number)}>
      <NativeSelect
        aria-label={words.expense.splitCategory(number)}
        data={[{ value: "", label: words.uncategorised }, ...categoryOptions(categories)]}
        value={row.categoryId}
        onChange={(event) => splits.change(row.key, { categoryId: event.currentTarget.value })}
      />
      <TextInput
        aria-label={words.expense.splitAmount(number)}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes.amount }}
        value={row.text}
        error={row.fault ?? error}
        onChange={(event) => splits.change(row.key, { text: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={words.expense.splitRemove(number)}
        disabled={splits.rows.length <= least}
        onClick={() => splits.remove(row.key)}
      >
        <Icon name="cross" size={16} />
      </ActionIcon>
      <TextInput
        className={classes.note}
        size="xs"
        aria-label={words.expense.splitNote(number)}
        placeholder={`${words.expense.fields.note} (${words.optional})`}
        value={row.note}
        onChange={(event) => splits.change(row.key, { note: event.currentTarget.value })}
      />
    </li>
  );
}
