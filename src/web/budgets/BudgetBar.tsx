import { Menu, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { Icon } from "../ui/Icon.js";
import { useWords } from "../words/language.js";
import classes from "./BudgetBar.module.css";

/** Which budget, which of its views, and what concerns all of it. */
export function BudgetBar() {
  const words = useWords();
  const { budget, month } = useBudget();
  const params = { budgetId: budget.id };
  const active = { className: `${classes.tab} ${classes.active}` };
  const tab = { params, className: classes.tab, activeProps: active };
  const search = { month };
  return (
    <div className={classes.bar}>
      <BudgetSwitch />
      <nav className={classes.links} aria-label={words.budgets.about(budget.name)}>
        <SideLink to="/app/budgets/$budgetId/activity" icon="clock" label={words.activity.title} />
        <SideLink to="/app/budgets/$budgetId/import" icon="file" label={words.imports.link} />
        <SideLink to="/app/budgets/$budgetId/members" icon="people" label={words.sharing.title} />
        <SideLink to="/app/budgets/$budgetId/settings" icon="gear" label={words.settings.title} />
      </nav>
      <nav className={classes.tabs} aria-label={budget.name}>
        <Link to="/app/budgets/$budgetId" search={search} {...tab} activeOptions={{ exact: true, includeSearch: false }}>
          {words.month.title}
        </Link>
        <Link to="/app/budgets/$budgetId/expenses" search={search} {...tab} activeOptions={{ includeSearch: false }}>
          {words.expense.title}
        </Link>
        <Link to="/app/budgets/$budgetId/statements" search={search} {...tab} activeOptions={{ includeSearch: false }}>
          {words.statement.title}
        </Link>
        <Link to="/app/budgets/$budgetId/trends" search={search} {...tab} activeOptions={{ includeSearch: false }}>
          {words.trends.title}
        </Link>
      </nav>
    </div>
  );
}

interface SideLinkProps {
  to: `/app/budgets/$budgetId/${"activity" | "import" | "members" | "settings"}`;
  icon: "clock" | "file" | "people" | "gear";
  label: string;
}

/** With its name where there is room for it. */
function SideLink({ to, icon, label }: SideLinkProps) {
  const { budget, month } = useBudget();
  return (
    <Link
      to={to}
      params={{ budgetId: budget.id }}
      search={{ month }}
      title={label}
      className={classes.link}
      activeProps={{ className: `${classes.link} ${classes.current}` }}
      activeOptions={{ includeSearch: false }}
    >
      <Icon name={icon} />
      <span className={classes.label}>{label}</span>
    </Link>
  );
}

function BudgetSwitch() {
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
