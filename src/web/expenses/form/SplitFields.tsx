import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import { useId, useRef } from "react";
import { CategoryPicker } from "../../categories/CategoryPicker.js";
import { useMoney } from "../../session/currentBudget.js";
import { Icon } from "../../ui/Icon.js";
import type { Words } from "../../words/en/en.js";
import { useWords } from "../../words/language.js";
import type { Writing } from "./foreignAmounts.js";
import classes from "./SplitFields.module.css";
import { addUp, fewestParts, restOfRows, type SplitAction, type SplitRow } from "./splitRows.js";

interface Props {
  rows: readonly SplitRow[];
  /** What stands in the field of the whole amount. */
  total: string;
  writing: Writing;
  act: (action: SplitAction) => void;
  error: string | undefined;
  /** They were begun a moment ago: the keyboard goes on in them. */
  focusFirst: boolean;
  withNotes?: boolean;
}

export function SplitFields({ rows, total, writing, act, error, focusFirst, withNotes = true }: Props) {
  const words = useWords();
  const title = useId();
  const add = useRef<HTMLButtonElement>(null);
  /** Those that were there when the fields appeared. */
  const firstKeys = useRef(rows.map((row) => row.key));
  return (
    <div role="group" aria-labelledby={title}>
      <Text size="sm" fw={500} id={title}>
        {words.expense.splitParts}
      </Text>
      <ul className={classes.list}>
        {rows.map((row, index) => (
          <SplitLine
            key={row.key}
            row={row}
            number={index + 1}
            act={act}
            onRemove={() => {
              act({ do: "remove", key: row.key });
              add.current?.focus();
            }}
            withNote={withNotes}
            removable={rows.length > fewestParts}
            takesFocus={firstKeys.current.includes(row.key) ? focusFirst && index === 0 : true}
          />
        ))}
      </ul>
      <Standing rows={rows} total={total} writing={writing} />
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button
          ref={add}
          className={classes.action}
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => act({ do: "add" })}
        >
          {words.expense.splitAdd}
        </Button>
        <Button className={classes.action} size="xs" variant="subtle" onClick={() => act({ do: "join" })}>
          {words.expense.splitJoin}
        </Button>
      </Group>
    </div>
  );
}

/** Whether the parts add up to the whole, while typing. */
function Standing({ rows, total, writing }: Pick<Props, "rows" | "total" | "writing">) {
  const words = useWords();
  const money = useMoney();
  const rest = restOfRows(rows, total, writing);
  const right = addUp(rows, total, writing);
  return (
    <Text size="sm" className={classes.standing} data-right={right} data-over={rest !== null && rest < 0} role="status">
      {standingOf(rest, right, words, money)}
    </Text>
  );
}

function standingOf(rest: number | null, right: boolean, words: Words, money: (amount: number) => string): string {
  if (rest === null) return "";
  if (rest > 0) return words.expense.splitLeft(money(rest));
  if (rest < 0) return words.expense.splitOver(money(-rest));
  return right ? words.expense.splitDone : words.expense.splitEmpty;
}

interface LineProps {
  row: SplitRow;
  number: number;
  act: (action: SplitAction) => void;
  onRemove: () => void;
  withNote: boolean;
  removable: boolean;
  takesFocus: boolean;
}

function SplitLine({ row, number, act, onRemove, withNote, removable, takesFocus }: LineProps) {
  const words = useWords();
  const change = (part: Partial<Pick<SplitRow, "categoryId" | "note">>) => act({ do: "change", key: row.key, part });
  return (
    <li className={classes.line} aria-label={words.expense.splitPart(number)}>
      <CategoryPicker
        opensOnFocus={false}
        aria-label={words.expense.splitCategory(number)}
        autoFocus={takesFocus}
        value={row.categoryId === "" ? null : row.categoryId}
        onPick={(id) => change({ categoryId: id ?? "" })}
      />
      <TextInput
        aria-label={words.expense.splitAmount(number)}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes.amount }}
        data-worked-out={!row.amount.entered && row.amount.text !== ""}
        value={row.amount.text}
        onChange={(event) => act({ do: "type", key: row.key, text: event.currentTarget.value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.remove}
        aria-label={words.expense.splitRemove(number)}
        disabled={!removable}
        onClick={onRemove}
      >
        <Icon name="cross" size={16} />
      </ActionIcon>
      {withNote && (
        <TextInput
          className={classes.note}
          size="xs"
          maxLength={500}
          aria-label={words.expense.splitNote(number)}
          placeholder={`${words.expense.fields.note} (${words.optional})`}
          value={row.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      )}
    </li>
  );
}
