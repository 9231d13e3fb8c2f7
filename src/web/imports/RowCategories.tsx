import { Button, Checkbox, Group, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { sumOf } from "../../domain/money.js";
import { CategoryPicker } from "../categories/CategoryPicker.js";
import { Icon } from "../ui/Icon.js";
import { Money } from "../ui/tables/Money.js";
import { useImportWords } from "./importWords.js";
import type { ImportRow } from "./importAnswer.js";
import classes from "./RowCategories.module.css";
import { categoryOf, categoryOfRow, type ChosenCategories, type RowGroup, withLine, withPayees } from "./rowGroups.js";

interface Props {
  /** Of the rows that would come in. */
  groups: readonly RowGroup[];
  /** How many payees the whole file has. */
  payeeCount: number;
  chosen: ChosenCategories;
  onChoose: (change: (chosen: ChosenCategories) => ChosenCategories) => void;
}

const rowsIn = (groups: readonly RowGroup[]) => sumOf(groups, ({ count }) => count);

/** The rows that would come in, by payee, each with its category: one choice for all rows of a payee, or of several payees. */
export function RowCategories({ groups, payeeCount, chosen, onChoose }: Props) {
  const words = useImportWords().categories;
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const taken = groups.filter(({ key }) => marked.has(key));
  const without = groups.filter((group) => categoryOf(group, chosen) === null);
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
              aria-label={words.forMarked(rowsIn(taken))}
              placeholder={words.forMarked(rowsIn(taken))}
              onPick={(categoryId) => {
                onChoose((old) => withPayees(old, taken, categoryId));
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
      {payeeCount > groups.length && (
        <Text size="sm" c="dimmed">
          {words.morePayees(payeeCount - groups.length)}
        </Text>
      )}
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
  const category = categoryOf(group, chosen);
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
          <span className={classes.count}>{words.categories.count(group.count)}</span>
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
          onPick={(categoryId) => onChoose((old) => withPayees(old, [group], categoryId))}
        />
      </div>
      {opened && (
        <ul className={classes.lines}>
          {group.shown.map((row) => (
            <Line key={row.line} row={row} group={group} chosen={chosen} onChoose={onChoose} />
          ))}
          {group.count > group.shown.length && <li className={classes.row}>{words.more(group.count - group.shown.length)}</li>}
        </ul>
      )}
    </li>
  );
}

function Line({ row, group, chosen, onChoose }: { row: ImportRow; group: RowGroup } & Pick<Props, "chosen" | "onChoose">) {
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
        value={categoryOfRow(row, group, chosen)}
        aria-label={words.ofLine(row.line)}
        onPick={(categoryId) => onChoose((old) => withLine(old, row.line, categoryId))}
      />
    </li>
  );
}
