import { Paper, Text } from "@mantine/core";
import type { StatementRow } from "../store/model.js";
import { useFigureWidth } from "../session/currentBudget.js";
import { Money } from "../ui/tables/Money.js";
import { useWords } from "../words/language.js";
import classes from "./StatementPage.module.css";

export function StatementTotals({ statement }: { statement: StatementRow }) {
  const words = useWords();
  const figures: [string, number][] = [
    [words.month.income, statement.totalIncome],
    [words.month.budgeted, statement.totalBudgeted],
    [words.month.spent, statement.totalSpent],
    [words.month.available, statement.totalAvailable],
    [words.month.toAssign, statement.toAssign],
  ];
  const width = useFigureWidth(figures.map(([, amount]) => amount));
  return (
    <Paper className="surface" p="lg" radius="lg">
      <dl className={`figures ${classes.totals}`} style={width}>
        {figures.map(([label, amount]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600}>
              <Money amount={amount} />
            </Text>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
