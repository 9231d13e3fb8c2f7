import { Badge, Group, Text, Title } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addMonths, periodOf } from "../../../domain/month.js";
import { monthName, period } from "../../format/formatDate.js";
import { useStore } from "../../session/budgetStore.js";
import { useCommand } from "../../session/commands.js";
import { useBudget } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";
import { Icon } from "../Icon.js";
import classes from "./MonthNavigation.module.css";

/** The month in view, the way to its neighbours, and what may be done in it. */
export function MonthNavigation({ children }: { children?: ReactNode }) {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const now = useStore((store) => store.currentMonth());
  const isClosed = useStore((store) => store.statements.some((statement) => statement.month === month));
  const { from, to } = periodOf(month, budget.monthStartDay);
  const navigate = useNavigate();
  const go = (to: string) => void navigate({ to: ".", search: (old) => ({ ...old, month: to }) });
  const isFirst = month <= budget.startMonth;
  useCommand(
    isFirst ? null : { id: "month-before", label: words.month.previous, keys: "[ k", group: "month", run: () => go(addMonths(month, -1)) },
  );
  useCommand({ id: "month-after", label: words.month.next, keys: "] j", group: "month", run: () => go(addMonths(month, 1)) });
  return (
    <div className={classes.bar}>
      <Step to={addMonths(month, -1)} label={words.month.previous} icon="left" disabled={isFirst} />
      <div className={classes.title}>
        <Title order={1} size="h2" aria-live="polite">
          {monthName(month, locale)}
        </Title>
        <Group gap={8}>
          <Text size="sm" c="dimmed">
            {period(from, to, locale)}
          </Text>
          {isClosed && <Badge variant="light">{words.month.closed}</Badge>}
          {month !== now && now >= budget.startMonth && (
            <Link to="." search={(old) => ({ ...old, month: now })} className={classes.now}>
              {words.month.today}
            </Link>
          )}
        </Group>
      </div>
      <Step to={addMonths(month, 1)} label={words.month.next} icon="right" />
      <div className={classes.actions}>{children}</div>
    </div>
  );
}

interface StepProps {
  to: string;
  label: string;
  icon: "left" | "right";
  disabled?: boolean;
}

function Step({ to, label, icon, disabled = false }: StepProps) {
  const sign = <Icon name={icon} size={22} />;
  // It keeps its place and is seen: without it the heading of the first month would stand away from the edge.
  if (disabled) {
    return (
      <span className={classes.step} aria-hidden data-disabled>
        {sign}
      </span>
    );
  }
  return (
    <Link to="." search={(old) => ({ ...old, month: to })} className={classes.step} aria-label={label} title={label}>
      {sign}
    </Link>
  );
}
