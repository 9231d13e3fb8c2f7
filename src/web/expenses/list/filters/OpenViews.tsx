import { ActionIcon, Button, Text, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type RefObject, type SubmitEvent, useState } from "react";
import { useBudget } from "../../../session/currentBudget.js";
import { useSession } from "../../../session/session.js";
import { OpenPopover } from "../../../ui/menus/OpenPopover.js";
import { useWords } from "../../../words/language.js";
import { type ExpenseSearch, noFilter } from "../../expenseSearch.js";
import classes from "./FilterBar.module.css";
import { keepViews, savedViews, type SavedView, withView } from "./savedViews.js";

interface Props {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly search: ExpenseSearch;
  readonly onSearch: (part: Partial<ExpenseSearch>) => void;
  readonly onClose: () => void;
}

/** The filters that were given a name, and a name for the one in use. */
export function OpenViews({ button, search, onSearch, onClose }: Props) {
  const texts = useWords().expenseList.views;
  const { budget } = useBudget();
  const accountId = useSession().account?.id ?? "";
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
    <OpenPopover button={button} label={texts.label} position="bottom-end" onClose={onClose}>
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
                onClose();
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
    </OpenPopover>
  );
}
