import { MenuDivider, MenuItem, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { Icon } from "../ui/Icon.js";
import { MenuButton } from "../ui/menus/MenuButton.js";
import { useWords } from "../words/language.js";
import classes from "./BudgetNav.module.css";

export function BudgetSwitch() {
  const words = useWords();
  const { budget } = useBudget();
  const { budgets } = useSession();
  const others = budgets.filter((each) => each.id !== budget.id);
  return (
    <MenuButton
      position="bottom-start"
      width={260}
      button={(given) => (
        <UnstyledButton {...given} className={classes.switch} aria-label={`${words.budgets.one}: ${budget.name}`}>
          <span className={classes.name}>{budget.name}</span>
          <Icon name="down" size={16} />
        </UnstyledButton>
      )}
    >
      {others.map((each) => (
        <MenuItem key={each.id} renderRoot={(props) => <Link to="/app/budgets/$budgetId" params={{ budgetId: each.id }} {...props} />}>
          {each.name} · {each.currency}
        </MenuItem>
      ))}
      {others.length > 0 && <MenuDivider />}
      <MenuItem renderRoot={(props) => <Link to="/app/budgets" {...props} />}>{words.budgets.all}</MenuItem>
    </MenuButton>
  );
}
