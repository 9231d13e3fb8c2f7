import { Button, CloseButton, Pill, Popover, TextInput } from "@mantine/core";
import { IconCalendar, IconCategory, IconTag, IconTrash } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { sumOf } from "../../../../domain/money.js";
import { isDay } from "../../../../domain/month.js";
import { CategoryPicker } from "../../../categories/CategoryPicker.js";
import { useMoney } from "../../../session/currentBudget.js";
import type { ExpenseRow } from "../../../store/model.js";
import { useWords } from "../../../words/language.js";
import type { BulkChange } from "./bulk.js";
import { ClosedNote } from "./ClosedNote.js";
import classes from "./SelectionBar.module.css";

export type BulkPanel = "category" | "tags" | "date" | "remove";

interface Props {
  rows: readonly ExpenseRow[];
  /** What a row counts for under the filter. */
  amountOf: (row: ExpenseRow) => number;
  mayEdit: boolean;
  panel: BulkPanel | null;
  onPanel: (panel: BulkPanel | null) => void;
  onChange: (change: BulkChange) => void;
  /** Deletes, or opens the panel that says which closed months that affects. */
  onRemove: () => void;
  /** Somebody has read that. */
  onRemoveClosed: () => void;
  onClear: () => void;
}

/** What is selected, what it comes to, and what can be done with all of it. */
export function SelectionBar({ rows, amountOf, mayEdit, panel, onPanel, onChange, onRemove, onRemoveClosed, onClear }: Props) {
  const words = useWords();
  const texts = words.expenseList;
  const money = useMoney();
  const act = (change: BulkChange) => {
    onPanel(null);
    onChange(change);
  };
  const place = { panel, onPanel };
  return (
    <div className={classes.bar} data-selecting role="toolbar" aria-label={texts.selection}>
      <span className={classes.count} role="status">
        {texts.selected(rows.length)}
        <span className="figure">{money(sumOf(rows, amountOf), true)}</span>
      </span>
      {mayEdit && (
        <>
          <Action {...place} of="category" label={texts.setCategory} shortcut="c" icon={<IconCategory size={16} aria-hidden />}>
            <ClosedNote rows={rows} change="category" />
            <CategoryPicker
              label={words.expense.category}
              data-autofocus
              blank
              comboboxProps={{ withinPortal: false }}
              value={null}
              onPick={(categoryId) => act({ set: "category", categoryId })}
            />
          </Action>
          <Action {...place} of="tags" label={texts.setTags} shortcut="t" icon={<IconTag size={16} aria-hidden />}>
            <TagPanel rows={rows} onChange={act} />
          </Action>
          <Action {...place} of="date" label={texts.setDate} shortcut="d" icon={<IconCalendar size={16} aria-hidden />}>
            <DatePanel rows={rows} onChange={act} />
          </Action>
          <Action
            {...place}
            of="remove"
            color="red"
            label={words.remove}
            shortcut="Delete"
            icon={<IconTrash size={16} aria-hidden />}
            onClick={onRemove}
          >
            <div className={classes.panel}>
              <ClosedNote rows={rows} change="remove" />
              <Button color="red" data-autofocus onClick={onRemoveClosed}>
                {words.remove}
              </Button>
            </div>
          </Action>
        </>
      )}
      <CloseButton className={classes.clear} aria-label={texts.clearSelection} onClick={onClear} />
    </div>
  );
}

interface ActionProps {
  of: BulkPanel;
  label: string;
  shortcut: string;
  icon: ReactNode;
  panel: BulkPanel | null;
  onPanel: (panel: BulkPanel | null) => void;
  color?: string;
  /** What opens the panel, where it does not always open. */
  onClick?: () => void;
  children: ReactNode;
}

function Action({ of, label, shortcut, icon, panel, onPanel, color = "gray", onClick, children }: ActionProps) {
  const opened = panel === of;
  return (
    <Popover
      opened={opened}
      onChange={(open) => onPanel(open ? of : null)}
      trapFocus
      returnFocus
      position="bottom-start"
      shadow="md"
      width={280}
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color={color}
          className={classes.action}
          leftSection={icon}
          aria-keyshortcuts={shortcut}
          aria-label={label}
          onClick={() => (opened || onClick === undefined ? onPanel(opened ? null : of) : onClick())}
        >
          <span className={classes.label}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>{children}</Popover.Dropdown>
    </Popover>
  );
}

interface PanelProps {
  onChange: (change: BulkChange) => void;
}

function TagPanel({ rows, onChange }: PanelProps & { rows: readonly ExpenseRow[] }) {
  const texts = useWords().expenseList;
  const [tag, setTag] = useState("");
  const present = [...new Set(rows.flatMap(({ tags }) => tags))];
  const wanted = tag.trim().replace(/^#/, "");
  return (
    <form
      className={classes.panel}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (wanted !== "") onChange({ set: "add-tag", tag: wanted });
      }}
    >
      <TextInput label={texts.tag} data-autofocus maxLength={50} value={tag} onChange={(event) => setTag(event.currentTarget.value)} />
      <Button type="submit" variant="light" disabled={wanted === ""}>
        {texts.addTag}
      </Button>
      {present.length > 0 && (
        <Pill.Group>
          {present.map((each) => (
            <Pill
              key={each}
              withRemoveButton
              removeButtonProps={{ "aria-label": texts.removeTag(each), tabIndex: 0, "aria-hidden": false }}
              onRemove={() => onChange({ set: "remove-tag", tag: each })}
            >
              {each}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </form>
  );
}

function DatePanel({ rows, onChange }: PanelProps & { rows: readonly ExpenseRow[] }) {
  const texts = useWords().expenseList;
  const [date, setDate] = useState(rows[0]?.date ?? "");
  return (
    <form
      className={classes.panel}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (isDay(date)) onChange({ set: "date", date });
      }}
    >
      <ClosedNote rows={rows} change="date" date={isDay(date) ? date : undefined} />
      <TextInput type="date" label={texts.newDate} data-autofocus value={date} onChange={(event) => setDate(event.currentTarget.value)} />
      <Button type="submit" variant="light" disabled={!isDay(date)}>
        {texts.apply}
      </Button>
    </form>
  );
}
