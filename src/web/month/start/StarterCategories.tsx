import { Button, Checkbox } from "@mantine/core";
import { useState, type SubmitEvent } from "react";
import { useOpenBudget, useWriter } from "../../session/budgetStore.js";
import { newId } from "../../store/ids.js";
import { useWords } from "../../words/language.js";
import classes from "./FirstSteps.module.css";
import { type Starter, starterGroups } from "./starters.js";

/** A good set to begin with; whoever does not need one unticks it. */
export function StarterCategories({ month, onCreated }: { month: string; onCreated: () => void }) {
  const words = useWords();
  const { store } = useOpenBudget();
  const write = useWriter();
  const groups = starterGroups(words.start.names);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const isTicked = ({ name }: Starter) => !left.has(name);
  const chosen = groups.map((group) => ({ ...group, parts: group.parts.filter(isTicked) })).filter(({ parts }) => parts.length > 0);
  const count = chosen.reduce((sum, { parts }) => sum + 1 + parts.length, 0);

  function tick(names: readonly Starter[], isOn: boolean) {
    const next = new Set(left);
    for (const { name } of names)
      if (isOn) next.delete(name);
      else next.add(name);
    setLeft(next);
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    let position = 0;
    const create = ({ name, icon, rollover }: Starter, parentId: string | null): string => {
      const id = newId("cat", store.budgetId);
      const looks = { name, icon, color: null, parentId, position: position++, alertAt: [80, 100], archivedAt: null };
      const fields = { ...looks, budgeted: 0, rollover: { policy: rollover, cap: null } };
      void write({ kind: "create-category", id, fields, effectiveFrom: month });
      return id;
    };
    for (const group of chosen) {
      const parentId = create(group, null);
      for (const part of group.parts) create(part, parentId);
    }
    onCreated();
  }
  return (
    <form noValidate onSubmit={submit} className={classes.starters}>
      <div className={classes.groups}>
        {groups.map((group, index) => (
          <fieldset key={group.name} className={classes.group}>
            <legend className="visually-hidden">{group.name}</legend>
            <Checkbox
              label={`${group.icon} ${group.name}`}
              classNames={{ label: classes.groupName ?? "" }}
              autoFocus={index === 0}
              checked={group.parts.every(isTicked)}
              indeterminate={group.parts.some(isTicked) && !group.parts.every(isTicked)}
              onChange={(event) => tick(group.parts, event.currentTarget.checked)}
            />
            {group.parts.map((part) => (
              <Checkbox
                key={part.name}
                label={`${part.icon} ${part.name}`}
                checked={isTicked(part)}
                onChange={(event) => tick([part], event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Button type="submit" disabled={count === 0} className={classes.submit}>
        {words.start.create(count)}
      </Button>
    </form>
  );
}
