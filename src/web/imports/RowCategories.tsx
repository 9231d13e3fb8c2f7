import { Button, Checkbox, Group, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { CategoryPicker } from "../categories/CategoryPicker.js";
import { Icon } from "../ui/Icon.js";
import { Money } from "../ui/Money.js";
import { useImportWords } from "./importWords.js";
import type { ImportRow } from "./importAnswer.js";
import classes from "./RowCategories.module.css";
import { categoryOf, type ChosenCategories, rowGroups, type RowGroup } from "./rowGroups.js";

interface Props {
  /** Those that would come in. */
  rows: readonly ImportRow[];
  chosen: ChosenCategories;
  onChoose: (lines: readonly number[], categoryId: string | null) => void;
}

const linesOf = (groups: readonly RowGroup[]) => groups.flatMap(({ rows }) => rows.map(({ line }) => line));

/** The rows that would come in, by payee, each with its category: one choice for all rows of a payee, or of several payees. */
export function RowCategories({ rows, chosen, onChoose }: Props) {
  const words = useImportWords().categories;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const groups = rowGroups(rows);
  const taken = groups.filter(({ key }) => marked.has(key));
  const without = groups.filter((group) => categoryOf(group.rows, chosen) === null);
  if (groups.length === 0) return null;
  const mark = (key: string, isMarked: boolean) =>
    setMarked((old) => new Set(isMarked ? [...old, key] : [...old].filter((other) => other !== key)));
  return (
    <section aria-label={words.title}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Text fw={600}>{words.title}</Text>
        <Group gap="xs">
          {without.length > 0 && (
            <Button size="xs" variant="default" onClick={() => setMarked(new Set(without.map(({ key }) => key)))}>
              {words.markWithout(without.length)}
            </Button>
          )}
          {taken.length > 0 && (
            <CategoryPicker
              blank
              size="xs"
              value={null}
              aria-label={words.forMarked(linesOf(taken).length)}
              placeholder={words.forMarked(linesOf(taken).length)}
              onPick={(categoryId) => {
                onChoose(linesOf(taken), categoryId);
                setMarked(new Set());
              }}
            />
          )}
        </Group>
      </Group>
      <ul className={`surface ${classes.list}`}>
        {groups.map((group) => (
          <Payee key={group.key} group={group} chosen={chosen} marked={marked.has(group.key)} onMark={mark} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

interface PayeeProps extends Pick<Props, "chosen" | "onChoose"> {
  group: RowGroup;
  marked: boolean;
  onMark: (key: string, isMarked: boolean) => void;
}

function Payee({ group, marked, chosen, onMark, onChoose }: PayeeProps) {
  const words = useImportWords();
  const [opened, setOpened] = useState(false);
  const name = group.name === "" ? words.categories.noPayee : group.name;
  const category = categoryOf(group.rows, chosen);
  return (
    <li className={classes.group}>
      <div className={classes.row}>
        <Checkbox
          aria-label={words.categories.mark(name)}
          checked={marked}
          onChange={(event) => onMark(group.key, event.currentTarget.checked)}
        />
        <UnstyledButton className={classes.name} aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <Icon name={opened ? "down" : "right"} size={16} />
          <span>{name}</span>
          <span className={classes.count}>{words.categories.count(group.rows.length)}</span>
        </UnstyledButton>
        <span className={classes.sum}>
          <Money amount={group.sum} signed />
        </span>
        <CategoryPicker
          size="xs"
          className={classes.picker}
          value={category ?? null}
          {...(category === undefined ? { blank: true, placeholder: words.categories.several } : {})}
          aria-label={words.categories.of(name)}
          onPick={(categoryId) => onChoose(linesOf([group]), categoryId)}
        />
      </div>
      {opened && (
        <ul className={classes.lines}>
          {group.rows.map((row) => (
            <Line key={row.line} row={row} chosen={chosen} onChoose={onChoose} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Line({ row, chosen, onChoose }: { row: ImportRow } & Pick<Props, "chosen" | "onChoose">) {
  const words = useImportWords().categories;
  return (
    <li className={classes.row}>
      <span className={classes.date}>{row.date}</span>
      <span className={classes.name}>{row.description ?? ""}</span>
      <span className={classes.sum}>
        <Money amount={row.type === "income" ? (row.amount ?? 0) : -(row.amount ?? 0)} signed />
      </span>
      <CategoryPicker
        size="xs"
        className={classes.picker}
        value={categoryOf([row], chosen) ?? null}
        aria-label={words.ofLine(row.line)}
        onPick={(categoryId) => onChoose([row.line], categoryId)}
      />
    </li>
  );
}
