import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { MonthNavigation } from "../../ui/pages/MonthNavigation.js";
import { useWords } from "../../words/language.js";
import classes from "./ExpenseHeading.module.css";

interface Props {
  inAllMonths: boolean;
  children: ReactNode;
}

/** The month in view and the way to its neighbours; through all months there is nowhere to step to. */
export function ExpenseHeading({ inAllMonths, children }: Props) {
  const words = useWords();
  if (!inAllMonths) return <MonthNavigation>{children}</MonthNavigation>;
  return (
    <div className={classes.bar}>
      <Title order={1} size="h2">
        {words.expense.allMonths}
      </Title>
      {children}
    </div>
  );
}
