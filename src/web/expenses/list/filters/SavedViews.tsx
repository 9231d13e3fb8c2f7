import { ActionIcon, Button, Popover, Text, TextInput } from "@mantine/core";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { useBudget } from "../../../session/currentBudget.js";
import { useSession } from "../../../session/session.js";
import { useWords } from "../../../words/language.js";
import { type ExpenseSearch, noFilter } from "../../expenseSearch.js";
import classes from "./FilterBar.module.css";
import { keepViews, savedViews, type SavedView, withView } from "./savedViews.js";

interface Props {
  search: ExpenseSearch;
  onSearch: (part: Partial<ExpenseSearch>) => void;
}

/** Filters that were given a name, to come back to them. */
export function SavedViews({ search, onSearch }: Props) {
  const texts = useWords().expenseList.views;
  const { budget } = useBudget();
  const accountId = useSession().account?.id ?? "";
  const [opened, setOpened] = useState(false);
  const [views, setViews] = useState(() => savedViews(accountId, budget.id));
  const [name, setName] = useState("");
  function keep(next: readonly SavedView[]) {
    setViews(next);
    keepViews(accountId, budget.id, next);
  }
  function save(event: SubmitEvent) {
    event.preventDefault();
    if (name.trim() === "") return;
    keep(withView(views, { name: name.trim(), search }));
    setName("");
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" shadow="md" width={280}>
      <Popover.Target>
        <Button
          variant="default"
          className={`${classes.button} ${classes.views}`}
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {texts.label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.label}>
        <form noValidate className={classes.editor} onSubmit={save}>
          {views.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          )}
          {views.map((view) => (
            <div key={view.name} className={classes.view}>
              <Button
                variant="subtle"
                justify="start"
                className={classes.button}
                onClick={() => {
                  onSearch({ ...noFilter, ...view.search });
                  setOpened(false);
                }}
              >
                {view.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={texts.remove(view.name)}
                onClick={() => keep(views.filter((each) => each !== view))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <TextInput label={texts.name} data-autofocus value={name} onChange={(event) => setName(event.currentTarget.value)} />
          <Button type="submit" variant="light" disabled={name.trim() === ""}>
            {texts.save}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
