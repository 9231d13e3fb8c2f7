import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { Icon } from "../ui/Icon.js";
import { useWords } from "../words/language.js";
import classes from "./BudgetNav.module.css";

export function BudgetSwitch() {
  const words = useWords();
  const { budget } = useBudget();
  const { budgets } = useSession();
  const others = budgets.filter((each) => each.id !== budget.id);
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={`${words.budgets.one}: ${budget.name}`}>
          <span className={classes.name}>{budget.name}</span>
          <Icon name="down" size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((each) => (
          <Menu.Item key={each.id} renderRoot={(props) => <Link to="/app/budgets/$budgetId" params={{ budgetId: each.id }} {...props} />}>
            {each.name} · {each.currency}
          </Menu.Item>
        ))}
        {others.length > 0 && <Menu.Divider />}
        <Menu.Item renderRoot={(props) => <Link to="/app/budgets" {...props} />}>{words.budgets.all}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
