import { MenuItem, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useStore } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";
import { toReviewIn } from "../store/views/toReview.js";
import { Icon } from "../ui/Icon.js";
import { MenuButton } from "../ui/menus/MenuButton.js";
import { useWords } from "../words/language.js";
import { BudgetSwitch } from "./BudgetSwitch.js";
import classes from "./BudgetNav.module.css";
import { type BudgetPage, useBudgetPages } from "../palette/budgetPages.js";

/** Which budget, and its pages: at the side; on a phone along the bottom. */
export function BudgetNav() {
  const words = useWords();
  const { budget } = useBudget();
  const { daily, others } = useBudgetPages();
  return (
    <div className={classes.side}>
      <BudgetSwitch />
      <nav className={classes.nav} aria-label={budget.name}>
        {[...daily, ...others].map((page) => (
          <PageLink key={page.to} page={page} className={others.includes(page) ? classes.other : undefined} />
        ))}
        <MenuButton
          position="top-end"
          width={220}
          button={(given) => (
            <UnstyledButton {...given} className={classes.more}>
              <Icon name="dots" />
              <span>{words.nav.more}</span>
            </UnstyledButton>
          )}
        >
          {others.map(({ to, icon, label }) => (
            <MenuLink key={to} to={to} icon={icon} label={label} />
          ))}
        </MenuButton>
      </nav>
    </div>
  );
}

function PageLink({ page: { to, icon, label }, className = "" }: { page: BudgetPage; className?: string | undefined }) {
  const { budget, month } = useBudget();
  return (
    <Link
      to={to}
      params={{ budgetId: budget.id }}
      search={{ month }}
      className={`${classes.link} ${className}`}
      activeProps={{ className: `${classes.link} ${classes.active} ${className}` }}
      activeOptions={{ exact: to === "/app/budgets/$budgetId", includeSearch: false }}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {icon === "review" && <ToReview />}
    </Link>
  );
}

/** How many expenses wait for review. */
function ToReview() {
  const count = useStore(toReviewIn);
  return count > 0 && <span className={`figure ${classes.count}`}>{count}</span>;
}

function MenuLink({ to, icon, label }: BudgetPage) {
  const { budget, month } = useBudget();
  return (
    <MenuItem
      leftSection={<Icon name={icon} />}
      renderRoot={(props) => <Link to={to} params={{ budgetId: budget.id }} search={{ month }} {...props} />}
    >
      {label}
    </MenuItem>
  );
}
